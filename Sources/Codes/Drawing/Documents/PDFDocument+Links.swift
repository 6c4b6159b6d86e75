import CCairo
import Imaging

extension PDFDocument {
    /// Names a place on the page that is drawn on, for links from any page.
    ///
    /// - Parameter y: from the page's top, in points.
    /// - Precondition: the name has letters and digits only.
    public func addDestination(_ name: String, y: Double) {
        tag(CAIRO_TAG_DEST, "name='\(Self.checked(name))' x=0 y=\(whole(y, page.height))")
    }

    /// Makes a part of the page lead to a place of that name, which may be on a later page.
    ///
    /// - Precondition: the name has letters and digits only; the document has a destination of it when it is finished.
    public func addLink(to name: String, over area: Rectangle) {
        // cairo reads the numbers as C's locale writes them: whole points need no decimal point.
        let rectangle = [
            whole(area.x, page.width), whole(area.y, page.height), whole(area.width, page.width),
            whole(area.height, page.height),
        ]
        let numbers = rectangle.map(String.init).joined(separator: " ")
        tag(CAIRO_TAG_LINK, "rect=[\(numbers)] dest='\(Self.checked(name))'")
    }

    private func tag(_ name: String, _ attributes: String) {
        unsafe cairo_tag_begin(context, name, attributes)
        unsafe cairo_tag_end(context, name)
    }

    private func whole(_ length: Double, _ most: Double) -> Int { Int(min(max(length, 0), most)) }

    private static func checked(_ name: String) -> String {
        precondition(
            !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, name)
        return name
    }
}
