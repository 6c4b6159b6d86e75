import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import TestSupport
import Testing

@testable import WebServer

@Suite("The places of a server for connections")
struct ConnectionPlacesTests {
    /// A connection that has just been taken.
    private static func open(_ places: ConnectionPlaces) throws -> EmbeddedChannel {
        places.connectionOpened()
        let channel = EmbeddedChannel(handler: DeadlineHandler(places: places))
        channel.closeFuture.whenComplete { _ in places.connectionClosed() }
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
        return channel
    }

    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))

    private static func ask(_ channel: EmbeddedChannel) throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    private static func answer(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test("where all are taken, the one goes that has waited longest for a request")
    func longest() throws {
        let places = ConnectionPlaces(most: 3)
        let first = try Self.open(places)
        let second = try Self.open(places)
        // The first waits again since a moment ago, the second since it came.
        try Self.ask(first)
        try Self.answer(first)
        #expect(first.isActive && second.isActive && places.isAcceptingNewConnections())
        let third = try Self.open(places)
        second.embeddedEventLoop.run()
        #expect(first.isActive && !second.isActive && third.isActive)
        #expect(places.isAcceptingNewConnections())
        let fourth = try Self.open(places)
        first.embeddedEventLoop.run()
        #expect(!first.isActive && third.isActive && fourth.isActive)
        for channel in [third, fourth] { _ = try channel.finish() }
    }

    @Test("one that is asked or answered does not go; the next that waits does")
    func busy() throws {
        let places = ConnectionPlaces(most: 2)
        let first = try Self.open(places)
        try first.writeInbound(Self.head)
        let second = try Self.open(places)
        try Self.ask(second)
        #expect(first.isActive && second.isActive && !places.isAcceptingNewConnections())
        try Self.answer(second)
        second.embeddedEventLoop.run()
        #expect(first.isActive && !second.isActive && places.isAcceptingNewConnections())
        _ = try first.finish()
    }

    @Test("one that closes by itself is forgotten")
    func closed() throws {
        let places = ConnectionPlaces(most: 2)
        for _ in 1...9 {
            let channel = try Self.open(places)
            try Self.ask(channel)
            try Self.answer(channel)
            _ = try channel.finish()
        }
        let last = try Self.open(places)
        #expect(last.isActive && places.isAcceptingNewConnections())
        _ = try last.finish()
    }
}
