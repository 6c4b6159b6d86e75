import QRCode

@main
struct MakeCode {
    static func main() throws {
        let text = CommandLine.arguments.dropFirst().joined(separator: " ")
        let symbol = try QRCode.encode(text: text)
        print("version \(symbol.version), level \(symbol.errorCorrectionLevel)")
    }
}
