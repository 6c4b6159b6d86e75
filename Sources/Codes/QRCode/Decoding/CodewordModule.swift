/// A module of a decoded symbol that holds a bit of a codeword.
public struct CodewordModule: Sendable, Equatable {
    /// Its row-major index in the grid.
    public var index: Int
    /// The block that its codeword is corrected with, from 0.
    public var block: Int
    /// Its shade in the symbol as corrected.
    public var isDark: Bool
}
