import ArgumentParser
package import Pictures

/// What one file may take; the same for every command that reads many files.
package struct LimitOptions: ParsableArguments {
    @Option(
        help: .init("Reject pages with more pixels than this, such as 200M.", valueName: "number"))
    package var maxPixels = PixelCount(count: ImageLimits().maximumPixels)

    @Option(help: .init("Stop after the page that ends later than this.", valueName: "seconds"))
    package var fileTimeout = Int(ImageLimits().fileTimeout.components.seconds)

    package init() {}

    package var limits: ImageLimits {
        var limits = ImageLimits()
        limits.maximumPixels = maxPixels.count
        limits.fileTimeout = .seconds(fileTimeout)
        return limits
    }

    package func validate() throws {
        guard (1...2_000_000_000).contains(maxPixels.count) else {
            throw ValidationError("--max-pixels is \(maxPixels); it must be 1 to 2000000000")
        }
        guard (1...86_400).contains(fileTimeout) else {
            throw ValidationError("--file-timeout is \(fileTimeout); it must be 1 to 86400 seconds")
        }
    }
}

/// A number of pixels; `200M` are megapixels.
package struct PixelCount: ExpressibleByArgument, CustomStringConvertible {
    package var count: Int

    package init(count: Int) { self.count = count }

    package init?(argument: String) {
        let isMega = argument.last == "M" || argument.last == "m"
        guard let number = Int(isMega ? argument.dropLast() : argument[...]) else { return nil }
        let (count, overflow) = number.multipliedReportingOverflow(by: isMega ? 1_000_000 : 1)
        guard !overflow else { return nil }
        self.count = count
    }

    package var description: String { "\(count)" }
}
