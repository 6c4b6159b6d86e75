/// Writes a Swift file with the bytes of text files: embed-texts OUTPUT FILE...
import Foundation

/// The file's text as a Swift string literal in one line; all bytes are those of the file.
func literal(of text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": literal += "\\\(scalar)"
        case "\n": literal += "\\n"
        case "\u{20}"..."\u{7E}", "\u{A1}"..."\u{D7FF}": literal.unicodeScalars.append(scalar)
        default: literal += "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
    return literal + "\""
}

/// The name of a file's bytes: letters and digits of the file's name, with lines between them.
func name(of file: URL) -> String {
    String(file.lastPathComponent.map { $0.isLetter || $0.isNumber ? $0 : "_" })
}

#if FUZZING
    // In a build for fuzzing every program has libFuzzer's main, this one, too, which calls this first.
    @_cdecl("LLVMFuzzerInitialize")
    public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
        EmbedTexts.main()
        exit(0)
    }

    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt { 0 }
#else
    @main extension EmbedTexts {}
#endif

enum EmbedTexts {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else {
            FileHandle.standardError.write(Data("usage: embed-texts OUTPUT FILE...\n".utf8))
            exit(64)
        }
        let files = arguments.dropFirst().map { URL(fileURLWithPath: $0) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        var code = "enum PackageResources {\n"
        for file in files {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                FileHandle.standardError.write(Data("\(file.path): not a text in UTF-8\n".utf8))
                exit(1)
            }
            code += "    static let \(name(of: file)): [UInt8] = Array(\(literal(of: text)).utf8)\n"
        }
        code += "\n    /// All, by the names of their files.\n"
        code += "    static let all: [(name: String, bytes: @Sendable () -> [UInt8])] = [\n"
        for file in files {
            code += "        (\(literal(of: file.lastPathComponent)), { \(name(of: file)) }),\n"
        }
        code += "    ]\n}\n"
        // A file that stays as it was is not compiled again.
        if (try? String(contentsOfFile: output, encoding: .utf8)) == code { exit(0) }
        do {
            try code.write(toFile: output, atomically: true, encoding: .utf8)
        } catch {
            FileHandle.standardError.write(Data("\(output): \(error)\n".utf8))
            exit(1)
        }
    }
}
