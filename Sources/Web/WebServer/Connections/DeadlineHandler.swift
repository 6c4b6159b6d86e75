import NIOCore
import NIOHTTPTypes

/// Closes connections whose other side is too slow, so that a few thousand drip-fed requests do not hold all places.
///
/// - The head of a first request is there within ``head``, that of a later one within ``keptAlive``.
/// - A body comes at ``leastRate`` or faster, and is silent for ``grace`` at most: much at once earns no longer silence. Only
///   the time counts in which this side would read.
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
        /// Reads a body, whose other side may be silent for so many seconds.
        case body(credit: Double)
        case answering
    }

    private let limits: Limits
    private let places: ConnectionPlaces
    private var phase: Phase = .answering
    /// When this side began to wait for bytes; nil while it has some to work on.
    private var waiting: NIODeadline?
    private var timer: Scheduled<Void>?
    /// What was written of the answer, and what had been when it was looked at.
    private var written = 0
    private var seen = (written: 0, at: NIODeadline.now())

    init(limits: Limits = Limits(), places: ConnectionPlaces) {
        self.limits = limits
        self.places = places
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        awaitHead(context, for: limits.head, isNew: true)
        look(context)
    }

    private func awaitHead(
        _ context: ChannelHandlerContext, for seconds: Double, isNew: Bool = false
    ) {
        phase = .head(until: .now() + .span(seconds))
        places.wait(context.channel, isNew: isNew)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        places.endWait(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        places.endWait(context.channel)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            phase = .body(credit: limits.grace)
            places.endWait(context.channel)
        case .body(let buffer):
            if case .body(let credit) = phase {
                let earned = Double(buffer.readableBytes) / limits.leastRate
                phase = .body(credit: min(limits.grace, credit - waited(at: .now()) + earned))
            }
        case .end:
            // One that was answered before its end leaves the connection to wait for the next.
            if case .body = phase { phase = .answering }
        }
        waiting = nil
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        waiting = waiting ?? .now()
        context.read()
    }

    /// For how long this side has waited for bytes, in seconds.
    private func waited(at now: NIODeadline) -> Double {
        waiting.map { Double((now - $0).nanoseconds) / 1e9 } ?? 0
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head: (written, seen) = (0, (0, .now()))
        case .body(let buffer): written += buffer.readableBytes
        case .end: awaitHead(context, for: limits.keptAlive)
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
        case .body(let credit): return waited(at: now) > credit
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
