import Files
import Forms
import Glibc
import Wording
import Yams

/// A report that is kept by name: what was asked for, without its numbers.
public struct Favourite: Sendable, Equatable {
    public var by: ReportSubject
    public var form: TerminalReport.Form
    /// As on the command line: "last-month".
    public var period: String
    public var search: String

    public init(
        by: ReportSubject, form: TerminalReport.Form = .table, period: String = "last-month",
        search: String = ""
    ) {
        self.by = by
        self.form = form
        self.period = period
        self.search = search
    }
}

/// The favourites of a person or a site, in a YAML file.
///
///     lobby:
///       by: hour
///       as: heat
///       period: last-month
public struct FavouriteFile: Sendable, Equatable {
    /// The most that are kept.
    public static let maximumCount = 200
    private static let maximumBytes = 1 << 18
    public private(set) var favourites: [String: Favourite] = [:]

    public init() {}

    /// Reads a file; one that is not there is empty.
    ///
    /// - Throws: ``FavouriteError``.
    public init(path: String) throws(FavouriteError) {
        let text: String
        do throws(FormFile.Failure) {
            text = try FormFile.text(of: path, limit: Self.maximumBytes)
        } catch {
            guard case .unreadable(let error) = error, error.code == ENOENT else {
                throw .unreadable(path: path, reason: error.reason)
            }
            self.init()
            return
        }
        do throws(FormProblem) {
            try self.init(yaml: text)
        } catch {
            throw .invalid(error.description(in: path))
        }
    }

    /// - Throws: ``FormProblem``, the first there is.
    init(yaml: String) throws(FormProblem) {
        guard let root = try YAMLForm.root(of: yaml) else { return }
        guard let map = root.mapping else {
            throw FormProblem(line: 1, text: "favourites are a map from names to reports")
        }
        guard map.count <= Self.maximumCount else {
            throw FormProblem(
                line: nil,
                text: "\(map.count) favourites; \(Self.maximumCount) are the most")
        }
        for (key, value) in map {
            let line = max(1, key.mark?.line ?? 1)
            let name = key.scalar?.string ?? ""
            guard Self.isName(name), let entry = value.mapping else {
                throw FormProblem(
                    line: line,
                    text:
                        "a favourite is a name of letters, digits and hyphens, with by, as, period and search below it"
                )
            }
            favourites[name] = try Self.favourite(entry, line)
        }
    }

    private static func favourite(
        _ map: Node.Mapping, _ line: Int
    ) throws(FormProblem) -> Favourite {
        var favourite = Favourite(by: .room)
        var problems: [FormProblem] = []
        problems += YAMLForm.read(map, known: ["by", "as", "period", "search"]) {
            key, line, value in
            let text = value.scalar?.string ?? ""
            func choice<Choice: RawRepresentable<String> & CaseIterable>(_ kind: Choice.Type)
                -> Choice?
            {
                if let found = kind.init(rawValue: text) { return found }
                problems.append(
                    FormProblem(
                        line: line,
                        text: unknown(key, text, known: kind.allCases.map(\.rawValue))))
                return nil
            }
            switch key {
            case "by": favourite.by = choice(ReportSubject.self) ?? favourite.by
            case "as": favourite.form = choice(TerminalReport.Form.self) ?? favourite.form
            case "period": favourite.period = text
            default: favourite.search = text
            }
        }
        if let first = problems.first { throw first }
        return favourite
    }

    /// Whether a name can be kept.
    public static func isName(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0 == "-" || ("0"..."9").contains($0)
            }
    }

    /// Keeps a report under a name; `nil` deletes it.
    ///
    /// - Throws: ``FavouriteError``.
    public mutating func set(_ favourite: Favourite?, named name: String) throws(FavouriteError) {
        guard Self.isName(name) else { throw .badName(name) }
        guard favourite != nil || favourites[name] != nil else {
            throw .noFavourite(name, known: favourites.keys.sorted())
        }
        guard favourite == nil || favourites[name] != nil || favourites.count < Self.maximumCount
        else { throw .tooMany }
        favourites[name] = favourite
    }

    /// - Throws: ``FavouriteError/noFavourite(_:known:)``.
    public func favourite(named name: String) throws(FavouriteError) -> Favourite {
        guard let found = favourites[name] else {
            throw .noFavourite(name, known: favourites.keys.sorted())
        }
        return found
    }

    /// The file, its names in order.
    public func yaml() throws -> [UInt8] {
        let nodes = favourites.sorted { $0.key < $1.key }.map { name, one in
            var pairs: [(Node, Node)] = [
                ("by", Node(one.by.rawValue)), ("as", Node(one.form.rawValue)),
                ("period", Node(one.period)),
            ].map { (Node($0.0), $0.1) }
            if !one.search.isEmpty { pairs.append((Node("search"), Node(one.search))) }
            return (Node(name), Node(pairs))
        }
        return favourites.isEmpty ? [] : Array(try Yams.serialize(node: Node(nodes)).utf8)
    }
}

/// Why favourites cannot be read or kept.
public enum FavouriteError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case invalid(String)
    case badName(String)
    case noFavourite(String, known: [String])
    case tooMany

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .invalid(let problem): problem
        case .badName(let name):
            "\"\(VisibleText.line(String(name.prefix(60))))\" is not a name for a favourite; write at most 40 letters, digits and hyphens"
        case .noFavourite(let name, let known):
            unknown(
                "favourite", VisibleText.line(name), known: known,
                otherwise: known.isEmpty ? "there are none; keep one with --save-as NAME" : nil)
        case .tooMany:
            "\(FavouriteFile.maximumCount) favourites are the most; delete one with docent journal favourites --delete NAME"
        }
    }
}
