/// Figures in the text format that Prometheus reads, version 0.0.4.
public struct MetricsPage: Sendable {
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    public private(set) var text = ""

    public init() {}

    /// A figure that goes up and down.
    public mutating func gauge(
        _ name: String, _ help: String, _ value: Double?,
        labels: KeyValuePairs<String, String> = [:]
    ) {
        add(name, "gauge", help, value, labels)
    }

    /// The same figure of several things, which their labels tell apart.
    public mutating func gauges(
        _ name: String, _ help: String,
        _ series: [(labels: KeyValuePairs<String, String>, value: Double?)]
    ) {
        let known = series.compactMap { series in series.value.map { (series.labels, $0) } }
        guard !known.isEmpty else { return }
        begin(name, "gauge", help)
        for (labels, value) in known { write(name, labels, value) }
    }

    /// A figure that only goes up, from 0 at the start.
    public mutating func counter(_ name: String, _ help: String, _ value: Int) {
        add(name, "counter", help, Double(value), [:])
    }

    public mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, "histogram", help)
        var sum = 0
        let bounds = histogram.bounds.map(Self.number) + ["+Inf"]
        for (bound, count) in zip(bounds, histogram.counts) {
            sum += count
            text += "\(name)_bucket{le=\"\(bound)\"} \(sum)\n"
        }
        text += "\(name)_sum \(Self.number(histogram.sum))\n\(name)_count \(sum)\n"
    }

    /// A figure that is not known is left out.
    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ value: Double?,
        _ labels: KeyValuePairs<String, String>
    ) {
        guard let value else { return }
        begin(name, type, help)
        write(name, labels, value)
    }

    private mutating func write(
        _ name: String, _ labels: KeyValuePairs<String, String>, _ value: Double
    ) {
        let pairs = labels.map { "\($0.key)=\"\(Self.escaped($0.value, quotes: true))\"" }
        let braces = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
        text += "\(name)\(braces) \(Self.number(value))\n"
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(type)\n"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
