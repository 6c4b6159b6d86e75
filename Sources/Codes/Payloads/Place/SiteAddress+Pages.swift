extension SiteAddress {
    /// What a page of the site is about.
    package enum Page: Sendable, Equatable {
        /// The site as a whole, or something that its codes have no name for.
        case site
        /// A room, building, person or tour.
        case code(SiteCode)
    }

    /// The page of this site that an address leads to, `BASE/R/A-014` or `BASE/de/R/A-014/`; `nil`
    /// where the address is not certainly one of the site's.
    ///
    /// Certain means the same host and port, a path below the site's own that says nothing by dots
    /// or percent signs, and nothing in the address that could mislead. A query or a fragment does
    /// not count.
    package func page(of address: WebAddress) -> Page? {
        guard address.risks.allSatisfy({ [.noTLS, .punycodeHost, .ipHost].contains($0) }),
            let parts = AddressParts(Array(address.text.utf8)[...], acceptingAnyDomain: true),
            parts.scheme.map({ $0 == "https" || $0 == "http" }) ?? true, parts.userinfo == nil,
            let name = parts.host, HostName(name)?.ascii == host, hasSamePort(parts)
        else { return nil }
        let path = parts.path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let isPlain = path.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "/-._~".utf8.contains($0)
        }
        guard isPlain else { return nil }
        var segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst()
        if segments.last?.isEmpty == true { segments.removeLast() }
        guard !segments.contains(where: { ["", ".", ".."].contains($0.string) }),
            segments.count >= prefix.count,
            zip(prefix, segments).allSatisfy({ $1.isWord($0) })
        else { return nil }
        return Self.page(segments.dropFirst(prefix.count))
    }

    private static func page(_ segments: ArraySlice<Bytes>) -> Page {
        guard let parts = parts(of: segments),
            let kind = SiteCode.Kind.allCases.first(where: {
                $0.letter == parts.letter.uppercased()
            }),
            let code = SiteCode(
                kind: kind, id: parts.id, signature: parts.signature, language: parts.language,
                origin: .bare)
        else { return .site }
        return .code(code)
    }

    /// Whether the port is this site's, and nothing else stands behind the host.
    private func hasSamePort(_ parts: AddressParts) -> Bool {
        guard let name = parts.host else { return false }
        if parts.port == nil, name.endIndex != parts.path.startIndex { return false }
        func number(_ port: Int?, _ scheme: String) -> Int { port ?? (scheme == "http" ? 80 : 443) }
        let found = parts.scheme ?? scheme
        return parts.port == nil && port == nil || number(parts.port, found) == number(port, scheme)
    }
}
