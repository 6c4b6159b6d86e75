public import Times

/// A visitor's pass: who expects whom, where, and when; or the pass of a whole group.
///
/// A value of this type is well formed, which says nothing about whether it is genuine:
/// ``SignedPass`` and ``PassChecker`` do.
public struct Pass: Sendable, Hashable {
    public let number: PassNumber
    public let site: SiteMark
    /// The ID of the person who expects the visitor.
    public let host: String
    /// The ID of the room to go to.
    public let room: String
    /// The minute from which it opens.
    public let from: UTCMinute
    /// The first minute in which it no longer opens.
    public let until: UTCMinute
    /// Whether it opens once.
    public let isSingleUse: Bool
    /// The visitor's name, where it is to greet by name; `nil` in the pass of a group.
    public let visitor: String?
    /// The ID of the visit that a group comes for; `nil` in the pass of one visitor.
    public let visit: String?
    /// Whether its holder is of the staff, and sees what is for staff; never a group's.
    public let isStaff: Bool

    /// The most bytes of UTF-8 of a visitor's name.
    public static let maximumNameLength = 40
    /// The most minutes that a pass may be valid: what 24 bits hold, some 31 years.
    public static let maximumMinutes: UInt32 = 1 << 24 - 1
    /// The most minutes that a pass is issued for: nobody is a visitor for longer.
    public static let longestMinutes: UInt32 = 366 * UTCMinute.day

    /// - Parameters:
    ///   - visitor: a name; blanks around it are removed.
    ///   - visit: of a group, which has neither a name nor a pass for a single use or for staff.
    /// - Throws: ``PassError`` for a field that breaks its rule.
    public init(
        number: PassNumber = .random(), site: SiteMark, host: String, room: String,
        from: UTCMinute, until: UTCMinute, isSingleUse: Bool = false, visitor: String? = nil,
        visit: String? = nil, isStaff: Bool = false
    ) throws(PassError) {
        guard PackedIdentifier.isIdentifier(host) else { throw .notAnIdentifier(field: .host) }
        guard PackedIdentifier.isIdentifier(room) else { throw .notAnIdentifier(field: .room) }
        if let visit {
            guard PackedIdentifier.isIdentifier(visit) else {
                throw .notAnIdentifier(field: .visit)
            }
            guard !isSingleUse, !isStaff, visitor == nil else { throw .notForAGroup }
        }
        guard from < until else { throw .endsBeforeItBegins(from: from, until: until) }
        guard until.minutes - from.minutes <= Pass.maximumMinutes else {
            throw .validTooLong(minutes: until.minutes - from.minutes)
        }
        self.number = number
        self.site = site
        self.host = host
        self.room = room
        self.from = from
        self.until = until
        self.isSingleUse = isSingleUse
        self.visit = visit
        self.isStaff = isStaff
        self.visitor = try visitor.map { text throws(PassError) in try Pass.name(text) }
    }

    /// A name as it may stand in a pass.
    private static func name(_ text: String) throws(PassError) -> String {
        let name = text.trimmingBlanks
        guard !name.isEmpty else { throw .emptyName }
        guard name.utf8.count <= maximumNameLength else {
            throw .nameTooLong(bytes: name.utf8.count)
        }
        guard name.unicodeScalars.allSatisfy({ !$0.isHidden }) else { throw .hiddenCharacterInName }
        return name
    }
}

extension String {
    /// The text without blanks around it.
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether it controls text instead of being seen: line ends, what turns text around, unnamed.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            // Joiners shape letters in the scripts that need them.
            value != 0x200C && value != 0x200D
        default: false
        }
    }
}
