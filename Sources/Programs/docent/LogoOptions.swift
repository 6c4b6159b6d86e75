import ArgumentParser
import ImageFiles
import Sheets

/// A picture on the middle of a code.
struct LogoOptions: ParsableArguments {
    @Option(
        help: .init(
            "Put a picture on the middle of the code; hidden modules count as errors.",
            valueName: "file"))
    var logo: String?

    @Option(
        help: .init(
            "Logo's share of the code's width, such as 20% (default: the largest that is safe).",
            valueName: "percent"))
    var logoSize: String?

    /// The longest side that a logo is kept with, in pixels: 300 dots per inch over 50 mm.
    private static let longestSide = 600

    /// - Throws: ``SheetError``; ``ImageFileError`` where there is no logo in its file.
    func codeLogo() throws -> CodeLogo? {
        guard let logo else {
            guard logoSize == nil else {
                throw SheetError.strayOption("--logo-size", goesWith: ["--logo"])
            }
            return nil
        }
        let image = try ImageFile(path: logo).colorImage(
            fittingWidth: Self.longestSide, height: Self.longestSide)
        return CodeLogo(image, share: try logoSize.map { try CodeLogo.share($0) })
    }
}
