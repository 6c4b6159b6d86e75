/// A file's bytes in memory with what a decoder needs beside them.
package struct Source: Sendable {
    package let file: String
    package let bytes: [UInt8]
    package let format: ImageFormat
    package let limits: ImageLimits

    package init(file: String, bytes: [UInt8], format: ImageFormat, limits: ImageLimits) {
        self.file = file
        self.bytes = bytes
        self.format = format
        self.limits = limits
    }

    package func damaged(page: Int = 1, _ detail: String) -> ImageFileError {
        .damaged(file: file, page: page, format: format, detail: detail)
    }

    package func truncated(page: Int = 1) -> ImageFileError {
        .truncated(file: file, page: page, format: format)
    }

    package func timeout(page: Int = 1) -> ImageFileError {
        .timeout(file: file, page: page, limit: limits.pageTimeout)
    }

    /// Rejects sides below 1, and more pixels than the limit allows.
    package func check(width: Int, height: Int, page: Int = 1) throws(ImageFileError) {
        guard width > 0, height > 0 else {
            throw damaged(page: page, "\(width) x \(height) pixels are no picture")
        }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limits.maximumPixels else {
            throw .tooManyPixels(
                file: file, page: page, width: width, height: height, limit: limits.maximumPixels)
        }
    }
}
