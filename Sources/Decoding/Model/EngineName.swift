/// Who read a symbol.
public enum EngineName: String, Sendable {
    /// libzbar.
    case zbar
    /// Our own reader.
    case native
}
