//! Dates in words.

use super::Language;

/// A date as `2026.11.19`, in words of a language; one whose day, or month, is `??` without it. A text
/// that is not such a date stays as it is.
pub(crate) fn in_words(text: &str, language: Language) -> String {
    date(text, language).unwrap_or_else(|| text.to_owned())
}

/// The names of a language.
struct Names {
    /// From Monday.
    days: [&'static str; 7],
    months: [&'static str; 12],
    /// Where the name of the day, its number, the name of the month and the year are.
    whole: &'static str,
    /// Where the month and the year are, without a day.
    month: &'static str,
    /// The months alone, where they have another form with a day.
    alone: Option<[&'static str; 12]>,
}

fn date(text: &str, language: Language) -> Option<String> {
    let mut parts = text.trim().split(['.', '-', '/']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    let year_number: u16 = year.parse().ok().filter(|year| *year > 0)?;
    let is_open = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte == b'?');
    if is_open(month) && is_open(day) {
        return Some(year.to_owned());
    }
    let month: usize = month.parse().ok().filter(|month| (1..=12).contains(month))?;
    let names = names(language);
    if is_open(day) {
        let name = names.alone.unwrap_or(names.months).get(month - 1).copied()?;
        return Some(names.month.replacen("{m}", name, 1).replacen("{y}", year, 1));
    }
    let number: u8 = day.parse().ok().filter(|day| *day >= 1)?;
    if number > days_of(year_number, month) {
        return None;
    }
    let name = names.days.get(weekday(year_number, month, number)).copied()?;
    let month = names.months.get(month - 1).copied()?;
    let whole = names.whole.replacen("{w}", name, 1).replacen("{d}", &number.to_string(), 1);
    Some(whole.replacen("{m}", month, 1).replacen("{y}", year, 1))
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of(year: u16, month: usize) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The day of the week, 0 for Monday, in the calendar of today.
fn weekday(year: u16, month: usize, day: u8) -> usize {
    let before: usize = (1..month).map(|month| usize::from(days_of(year, month))).sum();
    let years = usize::from(year.saturating_sub(1));
    // 1 January of the year 1 was a Monday.
    let leap_days = years / 4 - years / 100 + years / 400;
    (years * 365 + leap_days + before + usize::from(day) + 6) % 7
}

const fn names(language: Language) -> Names {
    match language {
        Language::English => ENGLISH,
        Language::German => GERMAN,
        Language::French => FRENCH,
        Language::Dutch => DUTCH,
        Language::Spanish => SPANISH,
        Language::Polish => POLISH,
    }
}

const ENGLISH: Names = Names {
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    whole: "{w}, {d} {m} {y}",
    month: "{m} {y}",
    alone: None,
};

const GERMAN: Names = Names {
    days: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    months: [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
    whole: "{w}, {d}. {m} {y}",
    month: "{m} {y}",
    alone: None,
};

const FRENCH: Names = Names {
    days: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    months: [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
    whole: "{w} {d} {m} {y}",
    month: "{m} {y}",
    alone: None,
};

const DUTCH: Names = Names {
    days: ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
    months: [
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ],
    whole: "{w} {d} {m} {y}",
    month: "{m} {y}",
    alone: None,
};

const SPANISH: Names = Names {
    days: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
    months: [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    whole: "{w}, {d} de {m} de {y}",
    month: "{m} de {y}",
    alone: None,
};

const POLISH: Names = Names {
    days: ["poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela"],
    months: [
        "stycznia",
        "lutego",
        "marca",
        "kwietnia",
        "maja",
        "czerwca",
        "lipca",
        "sierpnia",
        "września",
        "października",
        "listopada",
        "grudnia",
    ],
    whole: "{w}, {d} {m} {y}",
    month: "{m} {y}",
    alone: Some([
        "styczeń",
        "luty",
        "marzec",
        "kwiecień",
        "maj",
        "czerwiec",
        "lipiec",
        "sierpień",
        "wrzesień",
        "październik",
        "listopad",
        "grudzień",
    ]),
};

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::english("2026.11.19", Language::English, "Thursday, 19 November 2026")]
    #[case::german("2026.11.19", Language::German, "Donnerstag, 19. November 2026")]
    #[case::french("2024.02.29", Language::French, "jeudi 29 février 2024")]
    #[case::dutch("2000.01.01", Language::Dutch, "zaterdag 1 januari 2000")]
    #[case::spanish("1999-12-31", Language::Spanish, "viernes, 31 de diciembre de 1999")]
    #[case::polish("1900/03/01", Language::Polish, "czwartek, 1 marca 1900")]
    #[case::month("2026.11.??", Language::Polish, "listopad 2026")]
    #[case::year("2026.??.??", Language::English, "2026")]
    #[case::no_leap_year("1900.02.29", Language::English, "1900.02.29")]
    #[case::no_month("2026.13.01", Language::English, "2026.13.01")]
    #[case::no_day("2026.11.00", Language::English, "2026.11.00")]
    #[case::words("last Friday", Language::English, "last Friday")]
    #[case::first_day("0001.01.01", Language::German, "Montag, 1. Januar 0001")]
    #[case::no_year("0000.01.01", Language::German, "0000.01.01")]
    fn a_date_is_in_words(#[case] text: &str, #[case] language: Language, #[case] expected: &str) {
        assert_eq!(in_words(text, language), expected);
    }
}
