/// What a page may load and do (Content Security Policy Level 3): files of the same site, and nothing else.
public enum PagePolicy {
    /// For the page itself.
    static let inPage = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
    ].joined(separator: "; ")

    /// For the server's headers, which can also forbid that other pages frame it (6.4.2).
    public static let inHeaders = inPage + "; frame-ancestors 'none'"
}
