/// The function of a module in a version.
public enum ModuleRole: UInt8, Hashable, Sendable {
    /// Always light: in a separator, or in a finder, alignment or timing pattern.
    case light
    /// Always dark.
    case dark
    /// Format or version information, which differs from symbol to symbol, or an extension pattern of Model 1.
    case information
    /// A bit of a codeword under the mask, or a remainder bit.
    case data
}

extension Version {
    /// The role of each module, row-major, ``width`` times ``height``.
    ///
    /// Computed once and kept.
    public var moduleRoles: [ModuleRole] { SymbolLayout.of(self).roles }
}
