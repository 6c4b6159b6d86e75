import WebPages

/// The files that tell a host how to send a site, and search engines where its pages are.
struct HostFiles {
    enum Kind: CaseIterable { case noJekyll, headers, redirects, nginx, caddy }

    /// The path of the site, "/T"; empty where it is the whole host.
    let base: String
    /// "https://vesper-ridge.example"; `nil` where the site has no address.
    let origin: String?

    /// The files by their names, at the root of the host.
    ///
    /// - Parameter host: `nil` for those of every host.
    func files(for host: SiteHost?) -> [(name: String, text: String)] {
        let kinds = host?.settings ?? Set(Kind.allCases)
        var files = [("robots.txt", robots)]
        if kinds.contains(.noJekyll) { files.append((".nojekyll", "")) }
        if kinds.contains(.headers) { files.append(("_headers", headers)) }
        if kinds.contains(.redirects), !redirects.isEmpty {
            files.append(("_redirects", redirects))
        }
        if kinds.contains(.nginx) { files.append(("nginx.conf.example", nginx)) }
        if kinds.contains(.caddy) { files.append(("Caddyfile.example", caddy)) }
        return files
    }

    private var robots: String {
        "User-agent: *\nAllow: /\n" + (origin.map { "Sitemap: \($0)/sitemap.xml\n" } ?? "")
    }

    /// What every answer says beside the page.
    static let safety = [
        ("Content-Security-Policy", PagePolicy.inHeaders),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Permissions-Policy", "camera=(self), geolocation=()"),
    ]

    /// Visitors reach the site by HTTPS, which a phone's camera and reading without a network need.
    private var isSecure: Bool { origin?.hasPrefix("https://") == true }

    /// The header fields of a house's own server, by which browsers never ask without TLS (RFC 6797).
    private var ownSafety: [(String, String)] {
        Self.safety + (isSecure ? [("Strict-Transport-Security", "max-age=31536000")] : [])
    }

    /// A file in `BASE/a` is named by its bytes: it never changes.
    private static let forever = "public, max-age=31536000, immutable"

    private var headers: String {
        let safety = Self.safety.map { "  \($0): \($1)\n" }.joined()
        return "/*\n\(safety)\(base)/a/*\n  Cache-Control: \(Self.forever)\n"
    }

    /// The host alone, and the path as it may be typed; empty where the site is the whole host.
    private var redirects: String {
        guard !base.isEmpty else { return "" }
        let typed = base.lowercased()
        let small = typed == base ? "" : "\(typed) \(base)/ 301\n\(typed)/* \(base)/:splat 301\n"
        return "/ \(base)/ 302\n" + small
    }

    private var nginx: String {
        let safety = ownSafety.map { "    add_header \($0) \"\($1)\" always;\n" }.joined()
        let inner = safety.split(separator: "\n").map { "    \($0)\n" }.joined()
        return """
            # The tour in nginx: put the folder where `root` says, and this file into /etc/nginx/conf.d.
            # No log of addresses: the pages promise that nothing is known about a visitor.
            \(nginxListening)    server_name \(hostName);
                root /srv/docent/site;
                access_log off;
                server_tokens off;
                charset utf-8;
                # All kinds of files that the site has; nginx's own list lacks some.
                types {
            \(ContentTypes.all.map { "        \($0.type) \($0.ending);\n" }.joined())    }
                absolute_redirect off;  # a server in front may have another name
                gzip_vary on;
                gzip_static on;
                # brotli_static on;  # with Debian's libnginx-mod-http-brotli-static

            \(safety)    add_header Cache-Control no-cache always;

                # The page of a door's code, at once.
                location / { try_files $uri $uri/index.html =404; }
            \(nginxHome)    location \(base)/a/ {
            \(inner)        add_header Cache-Control "\(Self.forever)";
                }
                error_page 404 /404.html;
            }

            """
    }

    /// The beginning of the server: by HTTPS, with one before it that leads there, where the site's address says so.
    private var nginxListening: String {
        guard isSecure else { return "server {\n    listen 80;\n" }
        return """
            server {
                listen 80;
                server_name \(hostName);
                access_log off;
                return 301 https://$host$request_uri;
            }

            server {
                listen 443 ssl;
                # From certbot, before nginx starts: certbot certonly --standalone -d \(hostName)
                ssl_certificate /etc/letsencrypt/live/\(hostName)/fullchain.pem;
                ssl_certificate_key /etc/letsencrypt/live/\(hostName)/privkey.pem;

            """
    }

    /// The host alone, and the path without its last slash, lead to the site.
    private var nginxHome: String {
        guard !base.isEmpty else { return "" }
        return """
                location = / { return 302 \(base)/; }
                location ~* ^\(base)$ { return 308 \(base)/$is_args$args; }

            """
    }

    private var caddy: String {
        let safety = ownSafety.map { "        \($0) \"\($1)\"\n" }.joined()
        return """
            # The tour in Caddy, which gets the certificate by itself.
            \(hostName) {
                root * /srv/docent/site
                header {
            \(safety)    }
                @fixed path \(base)/a/*
                header @fixed Cache-Control "\(Self.forever)"
                @changing not path \(base)/a/*
                header @changing Cache-Control no-cache
            \(caddyTypes)\
            \(base.isEmpty ? "" : "    redir / \(base)/ 302\n    redir \(base) \(base)/ 308\n")\
                try_files {path} {path}/index.html
                file_server {
                    precompressed br gzip
                }
                handle_errors {
                    @lost expression `{http.error.status_code} == 404`
                    handle @lost {
                        rewrite * /404.html
                        header Cache-Control no-cache
                        file_server {
                            precompressed br gzip
                        }
                    }
                }
            }

            """
    }

    /// The content types that a system's own list may lack.
    private var caddyTypes: String {
        ContentTypes.rare.map {
            "    @\($0.ending) path *.\($0.ending)\n"
                + "    header @\($0.ending) Content-Type \($0.type)\n"
        }.joined()
    }

    private var hostName: String {
        origin?.split(separator: "/").last.map(String.init) ?? "localhost"
    }
}
