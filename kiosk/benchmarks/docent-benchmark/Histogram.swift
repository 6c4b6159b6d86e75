/// How long something took, many times over.
struct Histogram {
    /// In milliseconds, sorted.
    private let times: [Double]

    init(_ durations: [Duration]) {
        times = durations.map { $0 / .milliseconds(1) }.sorted()
    }

    /// A quantile of the times, 0 to 1.
    func quantile(_ share: Double) -> Double {
        times.isEmpty ? .nan : times[min(times.count - 1, Int(Double(times.count) * share))]
    }

    /// A line for each ten milliseconds, then the quantiles.
    var text: String {
        var lines: [String] = []
        let buckets = Dictionary(grouping: times) { Int($0 / 10) }
        for bucket in (buckets.keys.min() ?? 0)...(buckets.keys.max() ?? 0) {
            let count = buckets[bucket]?.count ?? 0
            lines.append(
                "\(padded(bucket * 10)) ms  \(String(repeating: "#", count: count)) \(count)")
        }
        lines.append(
            "median \(tenths(quantile(0.5))) ms, 95 % under \(tenths(quantile(0.95))) ms, "
                + "at most \(tenths(quantile(1))) ms, of \(times.count)")
        return lines.joined(separator: "\n")
    }

    private func padded(_ number: Int) -> String {
        let text = "\(number)"
        return String(repeating: " ", count: max(0, 4 - text.count)) + text
    }

    private func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
