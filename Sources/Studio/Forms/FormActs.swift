/// What the buttons of a form do to a list before it is saved.
enum FormActs {
    /// The entries of a form once its button has moved or taken out an element.
    static func applied(_ form: FormBody, to entries: [String: String]) -> [String: String] {
        guard let act = form["do"] else { return entries }
        if act.hasPrefix("out:") {
            let name = String(act.dropFirst("out:".count))
            return entries.filter { $0.key != name && !$0.key.hasPrefix(name + ".") }
        }
        let parts = act.split(separator: ":", maxSplits: 2).map(String.init)
        if parts.count == 3 { return set(parts, in: entries) }
        guard act.hasPrefix("up:"), let (list, index) = element(String(act.dropFirst("up:".count)))
        else { return entries }
        let indices = FormCodec.indices(entries, list)
        guard let place = indices.firstIndex(of: index), place > 0 else { return entries }
        let (one, other) = ("\(list).\(index)", "\(list).\(indices[place - 1])")
        var moved: [String: String] = [:]
        for (name, value) in entries {
            moved[renamed(name, one, other) ?? renamed(name, other, one) ?? name] = value
        }
        return moved
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

    private static func renamed(_ name: String, _ old: String, _ new: String) -> String? {
        name == old || name.hasPrefix(old + ".") ? new + name.dropFirst(old.count) : nil
    }
}
