/// What is asked of a server, and within which bounds.
public struct TransferRequest: Sendable {
    public enum Method: Sendable, Equatable {
        case get
        /// Sends JSON; not redirected, since it may carry what proves who sends it.
        case post([UInt8])
    }

    public var url: TransferURL
    public var method = Method.get
    /// Sent as `Authorization: Bearer`; never in messages.
    public var token: String?
    /// More bytes of a body are not read.
    public var limit: Int
    /// From which byte on the body is asked for (Range); 0 for all of it.
    public var start = 0
    /// The strong ETag of what the first bytes are of: another file is then sent whole (If-Range).
    public var ifRange: EntityTag?
    /// The ETag of what is here already (If-None-Match).
    public var ifNoneMatch: EntityTag?
    /// After how long the whole transfer ends; nil where only silence ends it.
    public var deadline: Duration?
    /// After how long with fewer than 128 bytes per second the transfer ends: a server that drips would never end it.
    public var silence: Duration
    public var connectTimeout: Duration = .seconds(30)
    /// How many bytes are received per second at most; nil for all that come.
    public var bytesPerSecond: Int?
    public var proxy: TransferProxy
    /// Where trusted certificates stand; nil for those of the system.
    package var certificates: String?

    public init(
        _ url: TransferURL, limit: Int, silence: Duration, proxy: TransferProxy = .environment
    ) {
        self.url = url
        self.limit = limit
        self.silence = silence
        self.proxy = proxy
    }

    /// Slower is silence.
    static let leastBytesPerSecond = 128
    /// Redirects are followed this often.
    static let maximumRedirects = 3
}
