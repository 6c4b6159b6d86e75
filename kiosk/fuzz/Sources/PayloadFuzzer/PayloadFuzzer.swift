import Payloads

/// Texts of all kinds, as bytes that may be any.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let payload = Payload(classifying: text)
    _ = String(describing: payload)
    return 0
}
