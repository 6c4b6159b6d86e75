extension WebAddress {
    /// The address as the text of a code: as it is, or after `URL:` where it would read as mere
    /// text; with a title as `MEBKM:`, which has a place for it.
    ///
    /// - Throws: ``PayloadError/controlCharacter(field:)`` for a title or a script with one.
    public func encodedText() throws(PayloadError) -> String {
        let address = try Writing.line(text, field: "address")
        guard let title else { return WebAddress(address) == nil ? "URL:" + address : address }
        return "MEBKM:TITLE:" + DelimitedFields.escape(try Writing.line(title, field: "title"))
            + ";URL:" + DelimitedFields.escape(address) + ";;"
    }
}
