import Foundation
import FoundationXML
import Wording

/// Reads an SVG file's elements.
///
/// The namespace counts where the file states one; without it `svg` is taken for what it says.
///
/// - SeeAlso: Scalable Vector Graphics (SVG) 2, W3C Candidate Recommendation, 2018.
final class SVGTreeReader: NSObject {
    private static let namespaces = ["http://www.w3.org/2000/svg", "", nil]
    /// More elements, and more within each other, than a floor's plan has are not read.
    static let maximumElements = 500_000
    static let maximumDepth = 64
    /// No text, title or style has more bytes.
    private static let maximumText = 1 << 20

    private var tree = SVGTree()
    private var refusal: SVGText.Refusal?
    private var parser: XMLParser?
    private var elements = 0
    private let mostElements: Int
    /// The elements that the parser is in.
    private var path: [Int] = []
    /// How deep the parser is in what is passed over.
    private var hiddenDepth = 0

    private init(mostElements: Int) { self.mostElements = mostElements }

    /// - Parameters:
    ///   - bytes: of the file.
    ///   - elements: how many there may be.
    static func read(
        _ bytes: [UInt8], elements: Int = maximumElements
    ) throws(SVGText.Refusal) -> SVGTree {
        let text = try SVGText(bytes).text
        if let refusal = XMLPrologue.refusal(of: text) {
            throw SVGText.Refusal(
                line: refusal.line, message: refusal.message,
                remedy: "save it as plain SVG in UTF-8")
        }
        return try SVGTreeReader(mostElements: elements).read(text)
    }

    private func read(_ text: String) throws(SVGText.Refusal) -> SVGTree {
        // From a stream the parser takes a large file in parts, which it does not from `Data`.
        let parser = XMLParser(stream: InputStream(data: Data(XMLMistake.withBlanks(text))))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        self.parser = parser
        let isWhole = parser.parse()
        let line = self.line
        self.parser = nil
        if let refusal { throw refusal }
        guard isWhole else {
            throw SVGText.Refusal(
                line: line, message: "this is not complete XML",
                remedy: "save it again as plain SVG")
        }
        guard !tree.nodes.isEmpty else {
            throw SVGText.Refusal(
                line: 1, message: "this is not SVG", remedy: "save it as plain SVG")
        }
        return tree
    }

    private var line: Int { max(1, parser?.lineNumber ?? 1) }

    private func refuse(_ message: FilledMessage, _ remedy: FilledMessage) {
        if refusal == nil {
            refusal = SVGText.Refusal(line: line, message: message, remedy: remedy)
        }
        parser?.abortParsing()
    }

    private func begin(_ name: String, _ attributes: [String: String]) {
        let parent = path.last
        var own: [String: String] = [:]
        for (key, value) in attributes {
            let local = key.split(separator: ":").last.map(String.init) ?? key
            guard SVGTree.attributes.contains(local) else { continue }
            // Inkscape's label, XLink's href; Affinity's own ID is what its user has typed.
            let isForeign = key != local
            guard !isForeign || ["label", "href", "id"].contains(local) else { continue }
            let known = local == "id" && isForeign ? "data-name" : local
            if own[known] == nil || !isForeign { own[known] = value }
        }
        let index = tree.nodes.count
        tree.nodes.append(
            SVGTree.Node(name: name, attributes: own, line: line, parent: parent))
        if let parent { tree.nodes[parent].children.append(index) }
        if let id = own["id"], tree.ids[id] == nil { tree.ids[id] = index }
        path.append(index)
    }
}

extension SVGTreeReader: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        elements += 1
        guard elements <= mostElements else {
            return refuse(
                "the drawing has over \(mostElements) elements",
                "save only the rooms and doors in this file")
        }
        guard path.count + hiddenDepth < Self.maximumDepth else {
            return refuse(
                "elements stand over \(Self.maximumDepth) deep in each other", "ungroup them")
        }
        let isOwn = Self.namespaces.contains(namespaceURI)
        if path.isEmpty, hiddenDepth == 0, !isOwn || name != "svg" {
            return refuse("this is not SVG", "save it as plain SVG")
        }
        if hiddenDepth > 0 || !isOwn || !SVGTree.elements.contains(name) {
            hiddenDepth += 1
        } else {
            begin(name, attributes)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        if hiddenDepth > 0 {
            hiddenDepth -= 1
        } else {
            _ = path.popLast()
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { collect(text) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        collect(String(decoding: block, as: UTF8.self))
    }

    private func collect(_ text: String) {
        // The innermost element has it, and the text that is around that.
        guard hiddenDepth == 0, let inner = path.last,
            SVGTree.texts.contains(tree.nodes[inner].name),
            let outer = path.first(where: { SVGTree.texts.contains(tree.nodes[$0].name) })
        else { return }
        for node in Set([inner, outer])
        where tree.nodes[node].text.utf8.count < Self.maximumText {
            tree.nodes[node].text += text
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard refusal == nil, !XMLMistake.isHarmless((error as NSError).code) else { return }
        refuse("this is not complete XML", "save it again as plain SVG")
    }
}
