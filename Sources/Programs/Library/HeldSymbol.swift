import CDocentQR
import Decoding
import Imaging

/// A symbol in memory that C reads, freed with its owner.
@safe final class HeldSymbol {
    private let texts: UnsafeMutablePointer<UInt8>
    private let symbol: UnsafeMutablePointer<docent_qr_symbol>

    init(_ found: Symbol) {
        let parts: [[UInt8]] = [
            found.bytes, Array(found.text.string.utf8), Array(found.symbology.rawValue.utf8),
            Array(found.text.charset.utf8), Array(found.text.reason.rawValue.utf8),
            Array((found.versionName ?? "").utf8), Array((found.symbologyIdentifier ?? "").utf8),
        ]
        // A NUL after each.
        unsafe texts = .allocate(capacity: parts.reduce(0) { $0 + $1.count + 1 })
        var places = unsafe [UnsafeMutablePointer<UInt8>]()
        var next = unsafe texts
        for part in parts {
            unsafe places.append(next)
            for byte in part + [0] {
                unsafe next.initialize(to: byte)
                unsafe next += 1
            }
        }
        unsafe symbol = .allocate(capacity: 1)
        unsafe symbol.initialize(to: docent_qr_symbol())
        unsafe symbol.pointee.bytes = UnsafePointer(places[0])
        unsafe symbol.pointee.byte_count = parts[0].count
        unsafe symbol.pointee.text = Self.text(places[1])
        unsafe symbol.pointee.text_length = parts[1].count
        unsafe symbol.pointee.symbology = Self.text(places[2])
        unsafe symbol.pointee.charset = Self.text(places[3])
        unsafe symbol.pointee.charset_reason = Self.text(places[4])
        unsafe symbol.pointee.version_name = Self.text(places[5])
        unsafe symbol.pointee.identifier = Self.text(places[6])
        add(found)
    }

    deinit {
        unsafe symbol.deallocate()
        unsafe texts.deallocate()
    }

    /// Its address; valid until the symbol goes away.
    @unsafe var address: UnsafePointer<docent_qr_symbol> { unsafe UnsafePointer(symbol) }

    @unsafe private static func text(_ bytes: UnsafeMutablePointer<UInt8>) -> UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    }

    /// The members that are numbers.
    private func add(_ found: Symbol) {
        let corners = found.corners?.corners ?? []
        unsafe withUnsafeMutableBytes(of: &symbol.pointee.corners) { bytes in
            let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
            for (index, corner) in corners.prefix(4).enumerated() {
                unsafe numbers[2 * index] = corner.x
                unsafe numbers[2 * index + 1] = corner.y
            }
        }
        let level = found.errorCorrectionLevel?.rawValue.utf8.first ?? 0
        unsafe symbol.pointee.model = Int32(found.model ?? 0)
        unsafe symbol.pointee.version = Int32(found.version ?? 0)
        unsafe symbol.pointee.level = Int32(level)
        unsafe symbol.pointee.mask = Int32(found.mask ?? 0)
        unsafe symbol.pointee.is_mirrored = found.isMirrored == true ? 1 : 0
        unsafe symbol.pointee.is_inverted = found.isInverted == true ? 1 : 0
        unsafe symbol.pointee.errors_corrected = Int32(found.errorsCorrected ?? 0)
        unsafe symbol.pointee.part_index = Int32(found.structuredAppend?.index ?? 0)
        unsafe symbol.pointee.part_count = Int32(found.structuredAppend?.count ?? 0)
        unsafe symbol.pointee.part_parity = Int32(found.structuredAppend?.parity ?? 0)
    }
}
