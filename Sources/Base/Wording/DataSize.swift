/// A number of bytes in the unit that people read it in: "713 bytes", "48 KiB", "3.2 MiB".
public func dataSize(_ bytes: Int) -> String {
    let (kibi, mebi) = (1 << 10, 1 << 20)
    if bytes < kibi { return counted(bytes, "byte") }
    if bytes < mebi { return "\(bytes / kibi) KiB" }
    let tenths = bytes / (mebi / 10)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MiB" : "\(bytes / mebi) MiB"
}
