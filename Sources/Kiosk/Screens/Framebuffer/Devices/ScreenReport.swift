/// The two kinds of screen devices.
public enum ScreenKind: Sendable, Hashable {
    /// A graphics card with kernel mode setting, `/dev/dri/card0`.
    case card
    /// A framebuffer, `/dev/fb0`.
    case framebuffer

    /// The kind that a path's name implies.
    init(path: String) {
        self = path.split(separator: "/").last?.hasPrefix("card") == true ? .card : .framebuffer
    }
}

/// A device that pages could be shown on, and whether they can.
public struct ScreenReport: Sendable, Equatable, CustomStringConvertible {
    /// The node: "/dev/dri/card0".
    public let path: String
    public let kind: ScreenKind
    /// A description ("HDMI-A-1 1920x1080, 32 bits ..."), or why it cannot be used.
    public let outcome: Result<String, ScreenError>
    /// Whether this is the default, and the reason either way.
    public let isChosen: Bool
    public let reason: String

    /// The device and the reason, in a line.
    public var description: String {
        switch outcome {
        case .success(let words): "\(path): \(words) (\(reason))"
        case .failure(let error):
            // Most messages begin with the path themselves.
            error.description.contains(path)
                ? error.description : "\(path): \(error.description)"
        }
    }
}
