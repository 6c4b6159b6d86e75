/// How a kiosk's link is, and what it knows of the channel.
public struct LinkReport: Codable, Sendable, Equatable {
    /// The program's version.
    public var software: String
    /// The channel's sequence and the version that it offers to this kiosk, as they were proven last; `nil` where none was.
    public var sequence: Int?
    public var offered: Int?
    /// The greatest version that lies at the kiosk whole.
    public var fetched: Int?
    /// What has been fetched of a version that is on its way, in bytes.
    public var done: Int64?
    public var total: Int64?
    /// Why the channel, or what it names, could not be taken the last time; `nil` where nothing is wrong.
    public var problem: String?
    /// The link's clock, in seconds since 1970.
    public var time: Int64

    public init(
        software: String, sequence: Int? = nil, offered: Int? = nil, fetched: Int? = nil,
        done: Int64? = nil, total: Int64? = nil, problem: String? = nil, time: Int64
    ) {
        self.software = software
        self.sequence = sequence
        self.offered = offered
        self.fetched = fetched
        self.done = done
        self.total = total
        self.problem = problem
        self.time = time
    }

    /// How much of the version that is on its way has been fetched, in percent; `nil` where that is not known.
    ///
    /// Any numbers may have been reported, so the product is one of twice the width.
    public var percent: Int64? {
        guard let done, let total, total > 0 else { return nil }
        let fetched = min(max(0, done), total)
        return total.dividingFullWidth(fetched.multipliedFullWidth(by: 100)).quotient
    }

    /// Whether every text and number lies within its bounds.
    public var isValid: Bool {
        Sentences.isValid(software, limit: 64) && Sentences.isValid(problem ?? "")
            && [sequence ?? 0, offered ?? 0, fetched ?? 0].allSatisfy { $0 >= 0 }
            && [done ?? 0, total ?? 0, time].allSatisfy { $0 >= 0 }
    }
}
