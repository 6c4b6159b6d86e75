/// One module as it was seen: which of the two it rather is, and how surely.
struct SoftModule {
    let isDark: Bool
    /// 0, unknown, to 1, as sure as a clean module.
    let surety: Float

    /// Takes a value of any kind: what is beyond 1 counts as 1, what is not a number as unknown.
    init(_ value: Float) {
        let magnitude = value.magnitude
        isDark = value.sign == .plus
        surety = magnitude < 1 ? magnitude : magnitude.isNaN ? 0 : 1
    }
}
