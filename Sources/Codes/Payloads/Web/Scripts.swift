/// A set of scripts.
struct Scripts: OptionSet {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ scripts: Script...) {
        rawValue = scripts.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    }

    mutating func insert(_ script: Script) {
        if script != .common, script != .inherited { formUnion(Scripts(script)) }
    }

    func contains(_ script: Script) -> Bool { !isDisjoint(with: Scripts(script)) }
}
