/// What the buttons of a form do to a list before it is saved.
enum FormActs {
    /// The entries of a form once its button has moved or taken out an element.
    ///
    /// An element that is moved keeps its name; the order of its list says where it comes, so that what it was read as is known.
    static func applied(_ form: FormBody, to entries: [String: String]) -> [String: String] {
        guard let act = form["do"] else { return entries }
        let parts = act.split(separator: ":", maxSplits: 2).map(String.init)
        if parts.count == 3 { return set(parts, in: entries) }
        guard parts.count == 2 else { return entries }
        let name = parts[1]
        switch parts[0] {
        case "out":
            return entries.filter { $0.key != name && !$0.key.hasPrefix(name + ".") }
        case "up": return moved(name, by: -1, in: entries)
        case "down": return moved(name, by: 1, in: entries)
        default: return entries
        }
    }

    private static func moved(
        _ name: String, by step: Int, in entries: [String: String]
    ) -> [String: String] {
        guard let (list, index) = element(name) else { return entries }
        var order = FormCodec.order(of: list, in: entries)
        guard let place = order.firstIndex(of: index), order.indices.contains(place + step) else {
            return entries
        }
        order.swapAt(place, place + step)
        var entries = entries
        entries["o.\(list)"] = order.map { "\($0)" }.joined(separator: ",")
        return entries
    }

    /// The entries with another value: of a key, as "set:minutes:17"; of an element's room, as "room:stops.2:A-014"; of one
    /// more element, as "stop:stops:A-014".
    private static func set(
        _ parts: [String], in entries: [String: String]
    ) -> [String: String] {
        var entries = entries
        switch parts[0] {
        case "set" where entries[parts[1]] != nil: entries[parts[1]] = parts[2]
        case "room" where entries["\(parts[1]).room"] != nil:
            entries["\(parts[1]).room"] = parts[2]
        case "stop":
            let next = (FormCodec.indices(entries, parts[1]).last ?? -1) + 1
            entries["\(parts[1]).\(next).room"] = parts[2]
        default: break
        }
        return entries
    }

    /// The list that one more element is asked for of.
    static func added(_ form: FormBody) -> String? {
        guard let act = form["do"], act.hasPrefix("add:") else { return nil }
        let name = act.dropFirst("add:".count)
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0)) }
            ? String(name) : nil
    }

    private static func element(_ name: String) -> (list: String, index: Int)? {
        guard let dot = name.lastIndex(of: "."), let index = Int(name[name.index(after: dot)...])
        else { return nil }
        return (String(name[..<dot]), index)
    }
}
