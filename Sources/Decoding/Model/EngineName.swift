/// The engine that read a symbol.
public enum EngineName: String, Sendable {
    /// libzbar.
    case zbar
    /// The native reader.
    case native
}
