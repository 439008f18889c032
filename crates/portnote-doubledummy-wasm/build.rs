//! Gives the module a stack that no search overflows.

/// 16 MiB: a search needs less than 1 MiB, but an overflow would silently overwrite other memory.
const STACK: u32 = 16 << 20;

fn main() {
    // The machine that is built for, not the one that builds.
    let target = std::env::var("CARGO_CFG_TARGET_ARCH");
    if target.as_deref() == Ok("wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
