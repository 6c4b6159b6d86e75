/// Where events come from; used by one thread.
protocol InputSource: AnyObject {
    /// What to wait for: something can be read from one of these.
    var descriptors: [CInt] { get }
    /// When to call ``drain(now:)`` even if nothing can be read.
    var deadline: Duration? { get }
    /// Whether the devices are open; while they are not, other programs get their events.
    var isListening: Bool { get set }
    /// Everything that has happened, oldest first.
    func drain(now: Duration) -> [SourceEvent]
}
