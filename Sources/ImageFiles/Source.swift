/// A file's bytes in memory with what a decoder needs beside them.
struct Source: Sendable {
    let file: String
    let bytes: [UInt8]
    let format: ImageFormat
    let limits: ImageLimits

    func damaged(page: Int = 1, _ detail: String) -> ImageFileError {
        .damaged(file: file, page: page, format: format, detail: detail)
    }

    func truncated(page: Int = 1) -> ImageFileError {
        .truncated(file: file, page: page, format: format)
    }

    func timeout(page: Int = 1) -> ImageFileError {
        .timeout(file: file, page: page, limit: limits.pageTimeout)
    }

    /// Rejects sides below 1, and more pixels than the limit allows.
    func check(width: Int, height: Int, page: Int = 1) throws(ImageFileError) {
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
