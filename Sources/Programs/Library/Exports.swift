public import CDocentQR
import QRCode

// The functions of docent-qr.h, which says what they do; the compiler holds their parameters against it.

@c @implementation
public func docent_qr_version() -> UnsafePointer<CChar>? { unsafe Library.version.cString }

@c @implementation
public func docent_qr_error(_ code: Int32) -> UnsafePointer<CChar>? {
    unsafe (Refusal(rawValue: code)?.words ?? "").cString
}

@c @implementation
public func docent_qr_reader_new(_ effort: Int32, _ skipped: UInt32) -> OpaquePointer? {
    guard let held = try? HeldReader(effort: effort, skipped: skipped) else { return nil }
    return unsafe OpaquePointer(Unmanaged.passRetained(held).toOpaque())
}

@c @implementation
public func docent_qr_reader_free(_ reader: OpaquePointer?) {
    guard let reader = unsafe reader else { return }
    unsafe Unmanaged<HeldReader>.fromOpaque(UnsafeRawPointer(reader)).release()
}

/// The reader at an address that ``docent_qr_reader_new(_:_:)`` has returned.
@unsafe private func held(_ reader: OpaquePointer?) throws(Refusal) -> HeldReader {
    guard let reader = unsafe reader else { throw .null }
    return unsafe Unmanaged<HeldReader>.fromOpaque(UnsafeRawPointer(reader)).takeUnretainedValue()
}

@c @implementation
public func docent_qr_read(
    _ reader: OpaquePointer?, _ pixels: UnsafePointer<UInt8>?, _ width: Int, _ height: Int,
    _ stride: Int, _ channels: Int32
) -> Int32 {
    Refusal.number { () throws(Refusal) in
        let reader = try unsafe held(reader)
        let rows = try unsafe PixelRows(
            pixels, width: width, height: height, stride: stride, channels: channels)
        return reader.read(rows.luma())
    }
}

@c @implementation
public func docent_qr_read_frame(
    _ reader: OpaquePointer?, _ pixels: UnsafePointer<UInt8>?, _ width: Int, _ height: Int,
    _ stride: Int, _ channels: Int32, _ milliseconds: Int64
) -> Int32 {
    Refusal.number { () throws(Refusal) in
        let reader = try unsafe held(reader)
        let rows = try unsafe PixelRows(
            pixels, width: width, height: height, stride: stride, channels: channels)
        return reader.read(frame: rows.luma(), at: milliseconds)
    }
}

@c @implementation
public func docent_qr_symbol_at(
    _ reader: OpaquePointer?, _ index: Int
) -> UnsafePointer<docent_qr_symbol>? {
    guard let reader = try? unsafe held(reader), reader.symbols.indices.contains(index) else {
        return nil
    }
    return unsafe reader.symbols[index].address
}

@c @implementation
public func docent_qr_encode(
    _ data: UnsafeRawPointer?, _ length: Int, _ kind: Int32, _ level: Int32,
    _ modules: UnsafeMutablePointer<UInt8>?, _ width: UnsafeMutablePointer<Int>?,
    _ height: UnsafeMutablePointer<Int>?
) -> Int32 {
    Refusal.number { () throws(Refusal) in
        guard let data = unsafe data, let modules = unsafe modules, let width = unsafe width,
            let height = unsafe height
        else { throw .null }
        guard length != 0 else { throw .size }
        guard (1...DataToEncode.longest).contains(length) else { throw .tooLong }
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: length))
        let grid = try DataToEncode(bytes: bytes).grid(kind: kind, level: level)
        for y in 0..<grid.height {
            for x in 0..<grid.width { unsafe modules[y * grid.width + x] = grid[x, y] }
        }
        unsafe width.pointee = grid.width
        unsafe height.pointee = grid.height
        return 0
    }
}

extension StaticString {
    /// The text with the NUL after it; it is there for as long as the library.
    @unsafe fileprivate var cString: UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
