import Testing

@testable import WebServer

@Suite("A range of bytes")
struct ByteRangeTests {
    @Test(
        "is what RFC 9110 says",
        arguments: [
            (nil, .whole), ("", .whole), ("bytes=", .whole), ("bytes=-", .whole),
            ("bytes=0-", .part(0...999)), ("bytes=0-0", .part(0...0)),
            ("bytes=0-1", .part(0...1)), ("BYTES=10-19", .part(10...19)),
            ("bytes=990-2000", .part(990...999)), ("bytes=999-", .part(999...999)),
            ("bytes=-500", .part(500...999)), ("bytes=-1000", .part(0...999)),
            ("bytes=-5000", .part(0...999)), ("bytes=-1", .part(999...999)),
            ("bytes=1000-", .unsatisfiable), ("bytes=1000-2000", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole), ("bytes=a-b", .whole),
            ("bytes=0-1,5-6", .whole), ("items=0-1", .whole), ("bytes 0-1", .whole),
            ("bytes=+1-5", .whole), ("bytes=0x1-5", .whole), ("bytes=1-5-9", .whole),
            ("bytes=99999999999999999999999-", .whole), ("bytes= 0-1", .whole),
        ] as [(String?, ByteRange)])
    func range(_ header: String?, _ expected: ByteRange) {
        #expect(ByteRange(header, size: 1000) == expected)
    }

    @Test(
        "of an empty file is never satisfiable", arguments: ["bytes=0-", "bytes=-5", "bytes=0-0"])
    func empty(_ header: String) {
        #expect(ByteRange(header, size: 0) == .unsatisfiable)
    }

    @Test("never traps, and never reaches beyond the file, whatever is asked")
    func random() {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("bytes=0123456789-, \u{0}é")
        for _ in 0..<20_000 {
            let text = String(
                (0..<Int.random(in: 0...30)).map { _ in
                    letters.randomElement(using: &generator) ?? "0"
                })
            for header in [text, "bytes=\(text)"] {
                if case .part(let range) = ByteRange(header, size: 77) {
                    #expect(range.lowerBound >= 0 && range.upperBound < 77)
                }
            }
        }
    }
}

@Suite("A published file")
struct PublishedFileTests {
    private let file = PublishedFile(
        plain: .init(path: "a", size: 100, etag: "\"1\""),
        encoded: [
            ("br", .init(path: "a.br", size: 30, etag: "\"1-br\"")),
            ("gzip", .init(path: "a.gz", size: 40, etag: "\"1-gzip\"")),
        ], contentType: "text/html", cacheControl: "no-cache")

    @Test(
        "is sent as the smallest form that is accepted",
        arguments: [
            (nil, nil), ("", nil), ("gzip", "gzip"), ("br", "br"), ("gzip, br", "br"),
            ("gzip;q=1.0, br;q=0.5", "br"), ("br;q=0, gzip", "gzip"), ("br;q=0.0", nil),
            ("identity", nil), ("*", "br"), ("*;q=0", nil), ("GZIP", "gzip"),
            ("br ; q=0 , gzip ; q=0.001", "gzip"), ("zstd, deflate", nil),
        ] as [(String?, String?)])
    func form(_ accepted: String?, _ encoding: String?) {
        #expect(file.form(accepted: accepted).encoding == encoding)
    }

    @Test(
        "is unchanged where one of the tags is its own",
        arguments: [
            (nil, false), ("\"1\"", true), ("W/\"1\"", true), ("\"2\", \"1\"", true), ("*", true),
            ("\"2\"", false), ("1", false), ("\"1", false), (" \"1\" ", true),
        ] as [(String?, Bool)])
    func tags(_ header: String?, _ matches: Bool) {
        #expect(PublishedFiles.matches(header, "\"1\"") == matches)
    }
}
