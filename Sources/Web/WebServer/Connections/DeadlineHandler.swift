import NIOCore
import NIOHTTPTypes

/// Closes connections whose other side is too slow, so that a few thousand drip-fed requests do not hold all places.
///
/// - The head of a first request is there within ``head``, that of a later one within ``keptAlive``.
/// - A body comes at ``leastRate`` or faster, after ``grace``.
/// - An answer is read on: nothing read for ``unread`` ends it.
///
/// A request that is being answered, and a poll that waits, has no deadline here.
final class DeadlineHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Times, in seconds, and a rate in bytes a second.
    struct Limits: Sendable {
        var head = 10.0
        var keptAlive = 75.0
        var grace = 10.0
        var leastRate = 1024.0
        var unread = 60.0
    }

    private enum Phase {
        /// Waits for a head until a moment.
        case head(until: NIODeadline)
        /// Reads a body that began then.
        case body(since: NIODeadline, bytes: Int)
        case answering
    }

    private let limits: Limits
    private var phase: Phase = .answering
    private var timer: Scheduled<Void>?
    /// What was written of the answer, and what had been when it was looked at.
    private var written = 0
    private var seen = (written: 0, at: NIODeadline.now())

    init(limits: Limits = Limits()) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        phase = .head(until: .now() + .span(limits.head))
        look(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: phase = .body(since: .now(), bytes: 0)
        case .body(let buffer):
            if case .body(let since, let bytes) = phase {
                phase = .body(since: since, bytes: bytes + buffer.readableBytes)
            }
        case .end: phase = .answering
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head: (written, seen) = (0, (0, .now()))
        case .body(let buffer): written += buffer.readableBytes
        case .end: phase = .head(until: .now() + .span(limits.keptAlive))
        }
        context.write(data, promise: promise)
    }

    /// Looks now, and again in a second.
    private func look(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        let now = NIODeadline.now()
        guard !isLate(at: now, isWritable: context.channel.isWritable) else {
            context.close(promise: nil)
            return
        }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: .seconds(1)) {
            let (handler, context) = bound.value
            handler.look(context)
        }
    }

    private func isLate(at now: NIODeadline, isWritable: Bool) -> Bool {
        switch phase {
        case .head(let until): return now >= until
        case .body(let since, let bytes):
            let seconds = Double((now - since).nanoseconds) / 1e9 - limits.grace
            return seconds > 0 && Double(bytes) < seconds * limits.leastRate
        case .answering:
            if isWritable || written != seen.written { seen = (written, now) }
            return now - seen.at > .span(limits.unread)
        }
    }
}

extension TimeAmount {
    fileprivate static func span(_ seconds: Double) -> TimeAmount {
        .nanoseconds(Int64(seconds * 1e9))
    }
}
