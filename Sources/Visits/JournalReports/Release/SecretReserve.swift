import Cryptography

/// What decides how much each series of releases holds back: numbers that only the journal's owner can compute.
///
/// A reserve has a geometric distribution: 0 with probability 3/16, and every further visit 13/16 as likely as
/// the one before, so about 4 on average and without an upper bound. The same secret, series and number always give the
/// same reserve: a report that is asked for twice is the same report, and no average wears the secret out.
///
/// - SeeAlso: A. Ghosh, T. Roughgarden, M. Sundararajan: Universally Utility-Maximizing Privacy Mechanisms (2009), for
///   the geometric mechanism.
public struct SecretReserve: Sendable, Equatable {
    /// 32 bytes of the system's random source, made with the journal and never shown.
    public static let secretLength = 32
    private let secret: [UInt8]

    /// - Precondition: the secret has ``secretLength`` bytes.
    public init(secret: [UInt8]) {
        precondition(secret.count == Self.secretLength, "a secret of \(secret.count) bytes")
        self.secret = secret
    }

    /// A new secret.
    public static func makeSecret() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<secretLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// The visits that a series holds back until its next release, 0 or more.
    ///
    /// - Parameters:
    ///   - series: the name of the series.
    ///   - number: how many releases it has had.
    func visits(of series: String, release number: Int) -> Int {
        var visits = 0
        // 64 draws a digest, each of which ends it three times in 16; the eighth digest is reached once in 10^40 times.
        for block in 0..<8 {
            var hash = SHA256()
            hash.update(secret)
            hash.update(Array("\(block) \(number) \(series)".utf8))
            for byte in hash.finalize().bytes {
                for draw in [byte >> 4, byte & 15] {
                    if draw < 3 { return visits }
                    visits += 1
                }
            }
        }
        return visits
    }
}
