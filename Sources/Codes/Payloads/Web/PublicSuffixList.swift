/// The list of domains under which anybody can register a name.
///
/// Made from the text of `public_suffix_list.dat`, which Debian installs under
/// `/usr/share/publicsuffix`.
///
/// - SeeAlso: publicsuffix.org/list, Format.
public struct PublicSuffixList: Sendable {
    /// Where Debian's package `publicsuffix` puts the list.
    public static let installedPath = "/usr/share/publicsuffix/public_suffix_list.dat"

    private var rules: Set<String> = []
    private var wildcards: Set<String> = []
    private var exceptions: Set<String> = []

    /// Reads the rules; `nil` where the text holds none.
    public init?(_ text: String) {
        for line in Array(text.utf8)[...].lines() {
            let rule = line.prefix { !$0.isBlank }
            if rule.isEmpty || rule.begins(with: "//") { continue }
            let name = rule.string.lowercased()
            if name.hasPrefix("!") {
                exceptions.insert(String(name.dropFirst()))
            } else if name.hasPrefix("*.") {
                wildcards.insert(String(name.dropFirst(2)))
            } else {
                rules.insert(name)
            }
        }
        if rules.isEmpty && wildcards.isEmpty { return nil }
    }

    /// The public suffix of a host and one label before it; `nil` where the host is a suffix itself.
    ///
    /// `host` is in lower case with punycode decoded, as ``WebAddress/host`` gives it.
    public func registrableDomain(of host: String) -> String? {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        // No rule has more than a handful of labels: looking at the last ten keeps long hosts
        // linear.
        var suffixLength = 1
        var suffix = ""
        for (length, label) in labels.reversed().prefix(10).enumerated() {
            let parent = suffix
            suffix = suffix.isEmpty ? String(label) : label + "." + suffix
            if exceptions.contains(suffix) {
                suffixLength = length
                break
            }
            if rules.contains(suffix) || wildcards.contains(parent) { suffixLength = length + 1 }
        }
        guard suffixLength > 0, labels.count > suffixLength else { return nil }
        return labels.suffix(suffixLength + 1).joined(separator: ".")
    }
}
