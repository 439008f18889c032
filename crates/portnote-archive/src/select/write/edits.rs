//! What has to be changed in games because of the games that are no longer around them.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

use portnote::Options;
use portnote_core::inherit::{Inheritance, Inherited, text_of};
use portnote_core::reader;

use super::event::Events;
use super::sources::Sources;
use super::{SelectError, Writing, contributing, same_deal};
use crate::select::games::Selectable;
use crate::select::selection::{FoundGame, SharedTag};

/// A tag and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) name: String,
    pub(super) value: String,
}

impl Change {
    pub(super) fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned() }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"{}\"]", self.name, self.value)
    }
}

/// What is known of all games before the first is written.
pub(super) struct Plan<'w, N> {
    inherited: Inherited,
    /// Whether a game takes values from others, or gives some.
    inherits: bool,
    /// The values for all later games that must not be, by the positions of their games.
    lost: HashMap<usize, HashSet<String>>,
    /// Whether games that name no variant get the one that they have.
    names_variants: bool,
    before: Option<&'w FoundGame>,
    events: Events<'w>,
    /// Whether the deal of the last game was written out.
    wrote_deal: bool,
    is_edited: bool,
    /// Whether tables are turned.
    is_turned: bool,
    /// Whether each record of a deal gets a number of its own.
    numbers_records: bool,
    notation: PhantomData<N>,
}

impl<'w, N: Selectable> Plan<'w, N> {
    pub(super) fn new(
        games: &[&'w FoundGame],
        options: &Options,
        how: &Writing,
        sources: &mut Sources<'_, '_>,
    ) -> Result<Self, SelectError> {
        let taken = || games.iter().filter_map(|game| game.taken.as_deref());
        let inherits = taken().any(|taken| taken.gives || !taken.tags.is_empty());
        let names_variants = N::VOTES && votes_differ::<N>(games, options, sources)?;
        let mut plan = Self {
            inherited: Inherited::new(),
            inherits,
            lost: HashMap::new(),
            names_variants,
            before: None,
            events: Events::default(),
            wrote_deal: false,
            is_turned: how.rotate.is_some(),
            numbers_records: how.renumber.is_some() && how.numbers_records,
            is_edited: how.renumber.is_some() || how.rotate.is_some() || names_variants,
            notation: PhantomData,
        };
        let shares = |game: &&FoundGame| {
            let taken = game.taken.as_ref();
            game.event.is_some() || taken.is_some_and(|taken| taken.deal.is_some())
        };
        if inherits || games.iter().any(shares) {
            plan.rehearse(games, options, sources)?;
        }
        Ok(plan)
    }

    /// Whether a game is written with other values than it has.
    pub(super) const fn is_edited(&self) -> bool {
        self.is_edited
    }

    /// Whether the game that was asked for last got the tags of its deal.
    pub(super) const fn has_written_deal(&self) -> bool {
        self.wrote_deal
    }

    /// A header before the next game hides all values of earlier games from it.
    pub(super) fn begin_part(&mut self) {
        self.inherited = Inherited::new();
    }

    /// Goes through all games once, to see which values would reach games that do not have them.
    fn rehearse(
        &mut self,
        games: &[&'w FoundGame],
        options: &Options,
        sources: &mut Sources<'_, '_>,
    ) -> Result<(), SelectError> {
        let mut is_edited = false;
        for (position, found) in games.iter().enumerate() {
            let bytes = match self.inherits {
                true => sources.bytes(found)?,
                false => Vec::new(),
            };
            let options = sources.options(found.source, options);
            let mut changes = self.inherited_changes(position, found, &bytes, &options);
            changes.extend(self.deal_changes(position, found));
            changes.extend(self.event_changes(position, found));
            is_edited |= !changes.is_empty();
            self.before = Some(found);
        }
        self.inherited = Inherited::new();
        self.before = None;
        self.events = Events::default();
        self.is_edited |= is_edited || !self.lost.is_empty();
        Ok(())
    }

    /// What has to be written in the next game; `position` is its place in the output, from 0.
    pub(super) fn changes(
        &mut self,
        position: usize,
        found: &'w FoundGame,
        bytes: &[u8],
        options: &Options,
        sources: &mut Sources<'_, '_>,
    ) -> Result<Vec<Change>, SelectError> {
        let mut changes = self.inherited_changes(position, found, bytes, options);
        let deal = self.deal_changes(position, found);
        self.wrote_deal = !deal.is_empty();
        changes.extend(deal);
        changes.extend(self.event_changes(position, found));
        if self.names_variants {
            changes.extend(variant::<N>(found, bytes, options, sources)?);
        }
        self.before = Some(found);
        Ok(changes)
    }

    /// How many games so far take an event that they do not have in their sources.
    pub(super) const fn taking_events(&self) -> u64 {
        self.events.taking
    }

    /// The tags of the event of a game that the games before it do not give. A later `#` finds them
    /// too.
    fn event_changes(&mut self, position: usize, found: &'w FoundGame) -> Vec<Change> {
        let tags = self.events.next(found).into_iter();
        let changes: Vec<Change> =
            tags.map(|(name, value)| Change::new(name, &text_of(value))).collect();
        let number = position as u64 + 1;
        for Change { name, value } in &changes {
            N::pass_on(&mut self.inherited, name, value, number);
        }
        changes
    }

    /// The tags of the deal of a game that takes it from a record which is not directly before it, or
    /// has another number: a record with a `Board` of its own takes nothing. A later `#` finds them
    /// too.
    fn deal_changes(&mut self, position: usize, found: &FoundGame) -> Vec<Change> {
        let deal = found.taken.as_ref().and_then(|taken| taken.deal.as_ref());
        let Some((_, tags)) = deal else {
            return Vec::new();
        };
        // A game whose table is turned has its deal already.
        if self.is_turned {
            return Vec::new();
        }
        let follows = self.before.is_some_and(|before| same_deal(before, found));
        if follows && !self.numbers_records {
            return Vec::new();
        }
        let number = position as u64 + 1;
        for SharedTag { name, value, .. } in tags {
            N::pass_on(&mut self.inherited, name, value, number);
        }
        let tags = tags.iter();
        tags.map(|SharedTag { name, value, .. }| Change::new(name, value)).collect()
    }

    fn inherited_changes(
        &mut self,
        position: usize,
        found: &FoundGame,
        bytes: &[u8],
        options: &Options,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        if !self.inherits {
            return changes;
        }
        if N::begins_part(bytes) {
            self.begin_part();
        }
        let wanted = found.taken.as_ref().map_or(&[][..], |taken| &taken.tags);
        let file = reader::parse::<N>(bytes, &N::options(options)).value;
        let Some(block) = file.game_blocks().next() else {
            return changes;
        };
        let game = N::alone(block);
        let number = position as u64 + 1;
        let mut names: HashSet<String> = HashSet::new();
        let mut notes: Vec<(String, String)> = Vec::new();
        for tag in N::inheritable(&game) {
            let stated = tag.stated.unwrap_or_default();
            let mut value = stated.to_owned();
            match Inheritance::of(stated) {
                Inheritance::Previous => {
                    let mut said = wanted.iter().filter(|said| said.is_stated);
                    let said = said.find(|said| &*said.name == tag.name);
                    let meant = said.map_or("", |said| &said.value);
                    let have = self.inherited.value(tag.name);
                    if have.map_or("", |origin| origin.value) != meant {
                        value = text_of(meant).into_owned();
                    }
                }
                Inheritance::ForAll(inner) => {
                    let lost = self.lost.get(&position);
                    if lost.is_some_and(|names| names.contains(tag.name)) {
                        value = text_of(inner).into_owned();
                    }
                }
                Inheritance::Plain(_) => {}
            }
            if value != stated {
                changes.push(Change::new(tag.name, &value));
            }
            names.insert(tag.name.to_owned());
            notes.push((tag.name.to_owned(), value));
        }
        for said in wanted.iter().filter(|said| !said.is_stated) {
            // Where tables are turned, what belongs to seats is in the game already.
            if self.is_turned && N::is_turned(&said.name) {
                continue;
            }
            let have = self.inherited.for_all(&said.name);
            if have.is_none_or(|origin| origin.value != &*said.value) {
                let value = text_of(&said.value);
                changes.push(Change::new(&said.name, &value));
                notes.push((said.name.to_string(), value.into_owned()));
            }
            names.insert(said.name.to_string());
        }
        let leaks = self.inherited.all().filter(|(name, _)| !names.contains(*name));
        let leaks: Vec<(usize, String)> = leaks
            .filter_map(|(name, origin)| {
                let position = usize::try_from(origin.game).ok()?.checked_sub(1)?;
                Some((position, name.to_owned()))
            })
            .collect();
        for (origin, name) in leaks {
            self.lost.entry(origin).or_default().insert(name);
        }
        for (name, value) in &notes {
            N::pass_on(&mut self.inherited, name, value, number);
        }
        changes
    }
}

/// What a game takes from others and has other values where its table is turned.
pub(super) fn taken<N: Selectable>(found: &FoundGame) -> Vec<Change> {
    let Some(taken) = &found.taken else {
        return Vec::new();
    };
    let tags = taken.tags.iter().filter(|said| N::is_turned(&said.name));
    let tags = tags.map(|said| Change::new(&said.name, &text_of(&said.value)));
    let deal = taken.deal.iter().flat_map(|(_, tags)| tags);
    tags.chain(deal.map(|said| Change::new(&said.name, &said.value))).collect()
}

/// Whether games that name no variant would be read as other games than they are in their sources.
fn votes_differ<N: Selectable>(
    games: &[&FoundGame],
    options: &Options,
    sources: &mut Sources<'_, '_>,
) -> Result<bool, SelectError> {
    let votes = contributing(games).into_iter();
    let votes: Vec<Option<u16>> =
        votes.map(|source| sources.source(source).and_then(|source| source.vote)).collect();
    let mut head = Vec::new();
    if let Some(first) = games.first() {
        let source = sources.source(first.source).filter(|source| !source.is_page);
        let end = source.map_or(0, |source| source.head.min(N::HEAD as u64));
        head = sources.range(first.source, 0, end)?;
    }
    for game in games {
        if head.len() >= N::HEAD {
            break;
        }
        head.extend(sources.bytes(game)?);
        head.extend_from_slice(b"\n\n");
    }
    head.truncate(N::HEAD);
    let now = N::vote(&N::context(&head, &N::options(options)));
    Ok(votes.iter().any(|vote| *vote != now))
}

/// The tag that names the variant of a game as its source has it.
fn variant<N: Selectable>(
    found: &FoundGame,
    bytes: &[u8],
    options: &Options,
    sources: &mut Sources<'_, '_>,
) -> Result<Option<Change>, SelectError> {
    let length = sources.source(found.source).map_or(0, |source| source.bytes);
    let head = sources.range(found.source, 0, length.min(N::HEAD as u64))?;
    let own = N::options(options);
    let mut context = N::context(&head, &own);
    let file = reader::parse::<N>(bytes, &own).value;
    let Some(block) = file.game_blocks().next() else {
        return Ok(None);
    };
    let tag = N::variant_tag(&N::game(&mut context, block));
    Ok(tag.map(|(name, value)| Change::new(name, &value)))
}

/// Whether a dealer and a vulnerability are those of the number of a board; what is not stated fits.
pub(super) fn fits(number: u32, dealer: Option<&str>, vulnerable: Option<&str>) -> bool {
    use portnote::pbn::bridge::{Seat, Vulnerability};
    let dealt = portnote::pbn::bridge::dealer(number);
    let sides = portnote::pbn::bridge::vulnerability(number);
    let dealer = dealer.and_then(|dealer| dealer.parse::<Seat>().ok());
    let vulnerable = vulnerable.and_then(|sides| sides.parse::<Vulnerability>().ok());
    dealer.is_none_or(|dealer| dealer == dealt) && vulnerable.is_none_or(|own| own == sides)
}
