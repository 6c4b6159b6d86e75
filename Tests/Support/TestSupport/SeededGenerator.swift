/// Random numbers that are the same in every run and on every machine (SplitMix64), so that a failure comes again.
///
/// - SeeAlso: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 up to but not `bound`.
    package mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    /// True once in so many times.
    package mutating func isOnce(in times: Int) -> Bool { number(below: times) == 0 }

    package mutating func element<Element>(of list: [Element]) -> Element {
        list[number(below: list.count)]
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }

    /// 0..<1.
    package mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// −1..<1.
    package mutating func signed() -> Double { 2 * unit() - 1 }

    /// About normal: mean 0, deviation 1, never beyond 6.
    package mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
