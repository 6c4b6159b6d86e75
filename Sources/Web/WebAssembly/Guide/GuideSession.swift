import Payloads
import TourModel
package import WebBorder

/// What a page of the site asks: what a text means, and which way leads to a room.
///
/// Every call takes any bytes and numbers: what it cannot use it refuses with a ``WebRefusal``. A
/// session belongs to one thread.
package final class GuideSession {
    /// The longest text that is classified, in bytes; a symbol holds 7,089 characters at most.
    package static let longestText = 1 << 15
    /// The longest list of ways, in bytes: far above that of the largest site.
    package static let longestWays = 1 << 26

    package let exchange = PageExchange(longestInput: longestWays)
    private var site: SiteAddress?
    private var ways: WayGraph?

    package init() {}

    /// Takes the public address of the site from the input, under which its codes stand; none when
    /// empty.
    ///
    /// The answer is the address as it is understood.
    package func setSite(count: Int32) throws(WebRefusal) -> Int32 {
        let text = try exchange.text(count, atMost: Self.longestText)
        let address = SiteAddress(text)
        if address == nil, !text.isEmpty { throw .form }
        site = address
        var writer = AnswerWriter()
        writer.add(text: address?.description ?? "")
        return exchange.reply(writer)
    }

    /// Says what the text in the input means to a page: a code of the site, an address, or neither.
    package func classify(count: Int32) throws(WebRefusal) -> Int32 {
        let text = try exchange.text(count, atMost: Self.longestText)
        var writer = AnswerWriter()
        writer.add(TextMeaning(text, site: site))
        return exchange.reply(writer)
    }

    /// Takes the site's ways from the input, as ``TourStore/wayBytes()`` writes them.
    package func loadWays(count: Int32) throws(WebRefusal) -> Int32 {
        guard let graph = WayGraph(bytes: try exchange.taken(count)) else { throw .form }
        ways = graph
        return exchange.reply(AnswerWriter())
    }

    /// Finds the quickest way between two rooms, whose IDs are in the input one after the other.
    ///
    /// - Parameters:
    ///   - start: the length of the first ID in bytes; 0 for the place of the kiosk.
    ///   - end: the length of the second ID; `*entrance` and `*lift` stand for the nearest one.
    ///   - isStepFree: 1 for a way without steps, else 0.
    package func route(
        start: Int32, end: Int32, isStepFree: Int32
    ) throws(WebRefusal) -> Int32 {
        guard isStepFree == 0 || isStepFree == 1 else { throw .choice }
        let lengths = 0...Int32(Self.longestText)
        guard lengths.contains(start), lengths.contains(end) else { throw .size }
        let ids = try exchange.taken(start + end)
        guard let ways else { throw .noWays }
        let from = String(decoding: ids.prefix(Int(start)), as: UTF8.self)
        let to = String(decoding: ids.dropFirst(Int(start)), as: UTF8.self)
        var writer = AnswerWriter()
        if start > 0, let place = WayGraph.Place(id: to) {
            writer.add(ways.route(from: from, toNearest: place, isStepFree: isStepFree == 1))
            return exchange.reply(writer)
        }
        writer.add(
            ways.route(from: start == 0 ? nil : from, to: to, isStepFree: isStepFree == 1))
        return exchange.reply(writer)
    }
}
