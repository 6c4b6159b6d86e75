/// PDF files of a few objects, written by hand.
enum PDFBuilder {
    /// A file of these objects, numbered from 1; the first is the catalog.
    static func file(_ objects: [[UInt8]], trailer: String = "") -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let table = bytes.count
        bytes += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            let padding = String(repeating: "0", count: 10 - digits.count)
            bytes += Array("\(padding)\(digits) 00000 n \n".utf8)
        }
        bytes += Array(
            "trailer <</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(table)\n%%EOF\n"
                .utf8)
        return bytes
    }

    static func stream(_ data: [UInt8], _ entries: String = "") -> [UInt8] {
        Array("<<\(entries)/Length \(data.count)>>\nstream\n".utf8) + data
            + Array("\nendstream".utf8)
    }

    /// A document whose pages of `width` x `height` points all show the same content.
    static func document(
        _ content: String, resources: String = "", width: Int = 200, height: Int = 100,
        pages: Int = 1, more: [[UInt8]] = [], trailer: String = ""
    ) -> [UInt8] {
        let kids = (0..<pages).map { "\(3 + $0) 0 R" }.joined(separator: " ")
        let page =
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents \(3 + pages) 0 R"
            + "/Resources<<\(resources)>>>>"
        let objects =
            [
                Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
                Array("<</Type/Pages/Kids[\(kids)]/Count \(pages)>>".utf8),
            ] + Array(repeating: Array(page.utf8), count: pages) + [stream(Array(content.utf8))]
        return file(objects + more, trailer: trailer)
    }

    /// A page whose forms draw one another, six times each, down to this depth; then an empty page.
    static func nestedForms(depth: Int) -> [UInt8] {
        let start =
            [
                "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 5 0 R"
                    + "/Resources<</XObject<</F 6 0 R>>>>>>",
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>",
            ].map { Array($0.utf8) } + [stream(Array("/F Do".utf8))]
        let forms = (0..<depth).map { level in
            let content = level < depth - 1 ? "/F Do " : "0 0 1 1 re f "
            return stream(
                Array(String(repeating: content, count: 6).utf8),
                "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources"
                    + "<</XObject<</F \(7 + level) 0 R>>>>")
        }
        return file(start + forms)
    }
}
