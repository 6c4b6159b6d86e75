/// A soft value of one module: dark or light, and how reliable.
struct SoftModule {
    let isDark: Bool
    /// 0, unknown, to 1, as reliable as a clean module.
    let reliability: Float

    /// Accepts any value: beyond 1 counts as 1, NaN as unknown.
    init(_ value: Float) {
        let magnitude = value.magnitude
        isDark = value.sign == .plus
        reliability = magnitude < 1 ? magnitude : magnitude.isNaN ? 0 : 1
    }
}
