import ImageFiles
import Testing

@Suite("Errors say what was found and what to do")
struct ErrorTests {
    @Test(
        "each has its words",
        arguments: [
            (ImageFileError.notFound(file: "a.png"), "a.png: there is no such file"),
            (.isDirectory(file: "a"), "a: this is a folder, not a picture"),
            (
                .notRegularFile(file: "a", kind: .pipe),
                "a: this is a pipe, not a file; give its data on standard input"
            ),
            (.permissionDenied(file: "a"), "a: no permission to read this file"),
            (.symbolicLinkLoop(file: "a"), "a: the symbolic links of this path lead in a circle"),
            (
                .unreadable(file: "a", code: 5),
                "a: the system could not read this file (Input/output error)"
            ),
            (.empty(file: "a"), "a: the file is empty"),
            (
                .unknownFormat(file: "a"),
                "a: not a picture of a known format; JPEG, PNG, PNM, WebP, GIF, BMP, TIFF, HEIC, AVIF and PDF are read"
            ),
            (
                .truncated(file: "a", page: 1, format: .webp),
                "a: the WebP data ends before the picture does; get a whole copy of the file"
            ),
            (
                .damaged(file: "a", page: 3, format: .tiff, detail: "x"),
                "a, page 3: the TIFF data cannot be decoded: x"
            ),
            (.noSuchPage(file: "a", page: 4, pages: 3), "a: there is no page 4; the file has 3"),
            (.noSuchPage(file: "a", page: 0, pages: nil), "a: there is no page 0"),
            (.tooManyBytes(file: "a", limit: 9), "a: the file is larger than the limit of 9 bytes"),
            (
                .tooManyPixels(file: "a", page: 2, width: 7, height: 8, limit: 9),
                "a, page 2: 7 x 8 pixels are over the limit of 9"
            ),
            (
                .tooManyPages(file: "a", limit: 9),
                "a: only the first 9 pages were read; that is the limit"
            ),
            (
                .timeout(file: "a", page: 1, limit: .seconds(2)),
                "a: not loaded within the limit of 2.0 seconds"
            ),
            (
                .fileTimeout(file: "a", page: 3, limit: .seconds(120)),
                "a: reading stopped after page 3, at the limit of 120.0 seconds for a file; raise the limit or split the file"
            ),
            (
                .outOfMemory(file: "a", page: 1),
                "a: there is not enough memory for this picture; lower the limit of pixels or run fewer jobs"
            ),
            (
                .encrypted(file: "a"),
                "a: the PDF is encrypted; save a copy that opens without a password"
            ),
            (
                .missingLoader(file: "a", format: .webp, package: "webp-pixbuf-loader"),
                "a: this machine has no loader for WebP; install the package webp-pixbuf-loader, or save the picture as JPEG or PNG"
            ),
            (
                .missingPageRenderer(file: "a", program: "/x/docent-pages"),
                "a: PDF pages need the program /x/docent-pages, which is not there; install it beside docent"
            ),
            (
                .pageRendererFailed(file: "a", page: 1, detail: "it was ended by signal 11"),
                "a: the PDF page could not be drawn: it was ended by signal 11"
            ),
        ])
    func words(error: ImageFileError, description: String) {
        #expect(error.description == description)
    }
}
