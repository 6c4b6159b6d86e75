/// What shows a site to the world: each takes other files for its settings, and has other limits.
public enum SiteHost: String, Sendable, CaseIterable {
    /// GitHub Pages.
    case github
    /// GitLab Pages.
    case gitlab
    /// Cloudflare Pages.
    case cloudflare
    case netlify
    /// A web server of one's own: nginx, Caddy and their like.
    case nginx

    /// As it calls itself.
    public var name: String {
        switch self {
        case .github: "GitHub Pages"
        case .gitlab: "GitLab Pages"
        case .cloudflare: "Cloudflare Pages"
        case .netlify: "Netlify"
        case .nginx: "nginx"
        }
    }

    /// Whether it sends a compressed copy that lies beside a file; the others compress by themselves.
    var sendsCompressedCopies: Bool { self == .gitlab || self == .nginx }

    /// Whether it leads every address to the one in small letters.
    var isLowerCase: Bool { self == .netlify }

    /// The files of settings that it reads.
    var settings: Set<HostFiles.Kind> {
        switch self {
        case .github: [.noJekyll]
        case .gitlab: [.redirects]
        case .cloudflare: [.headers, .redirects]
        case .netlify: [.headers]
        case .nginx: [.nginx, .caddy]
        }
    }

    /// The most files that it takes; `nil` for no limit that it states.
    var mostFiles: Int? {
        switch self {
        case .gitlab: 200_000
        case .cloudflare: 20_000
        case .github, .netlify, .nginx: nil
        }
    }

    /// The most bytes of all files.
    var mostBytes: Int? {
        switch self {
        case .github, .gitlab: 1_000_000_000
        case .cloudflare, .netlify, .nginx: nil
        }
    }

    /// The most bytes of one file.
    var mostBytesOfFile: Int? {
        switch self {
        case .github: 100 << 20
        case .cloudflare: 25 << 20
        case .gitlab, .netlify, .nginx: nil
        }
    }

    /// The limits that a site breaks, each with what to do.
    ///
    /// - Parameters:
    ///   - files: how many there are.
    ///   - bytes: of all files.
    ///   - largest: the path of the largest file, and its bytes.
    func broken(files: Int, bytes: Int, largest: (path: String, bytes: Int)) -> [String] {
        var broken: [String] = []
        if let most = mostFiles, files > most {
            broken.append(
                "\(files) files, and \(name) takes \(most); write fewer languages with --language")
        }
        if let most = mostBytes, bytes > most {
            broken.append(
                "\(Self.megabytes(bytes)) in all, and \(name) takes \(Self.megabytes(most, isLimit: true)); make films and pictures smaller"
            )
        }
        if let most = mostBytesOfFile, largest.bytes > most {
            broken.append(
                "\(largest.path) has \(Self.megabytes(largest.bytes)), and \(name) takes \(Self.megabytes(most, isLimit: true)) for a file; make it smaller"
            )
        }
        return broken
    }

    /// "26.3 MB": rounded up to a tenth, and a limit down, so that what breaks a limit is never written as the limit.
    private static func megabytes(_ bytes: Int, isLimit: Bool = false) -> String {
        let tenths = bytes / 100_000 + (isLimit || bytes % 100_000 == 0 ? 0 : 1)
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
