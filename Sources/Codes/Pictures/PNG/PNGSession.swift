import CPNG

/// One picture on its way through libpng, freed with its owner.
///
/// It reads from the bytes it was opened with for as long as it lives.
@safe final class PNGSession {
    private let decoder: OpaquePointer
    private let header: docent_png_header

    /// How reading went on.
    enum Outcome {
        case done, damaged, endedEarly
    }

    /// Reads the header, up to the first pixel data.
    init(_ source: Source, _ bytes: UnsafeBufferPointer<UInt8>) throws(ImageFileError) {
        guard let base = bytes.baseAddress else { throw .empty(file: source.file) }
        var header = unsafe docent_png_header()
        var status = DOCENT_PNG_OK
        guard let decoder = unsafe docent_png_open(base, bytes.count, &header, &status) else {
            throw .outOfMemory(file: source.file, page: 1)
        }
        unsafe self.decoder = decoder
        unsafe self.header = header
        if let error = error(for: Self.outcome(status), source) { throw error }
    }

    deinit { unsafe docent_png_close(decoder) }

    var width: Int { unsafe Int(header.width) }
    var height: Int { unsafe Int(header.height) }
    var isInterlaced: Bool { unsafe header.interlaced == 1 }

    /// A copy of the Exif block, empty when there is none.
    var exif: [UInt8] {
        guard let exif = unsafe header.exif else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: exif, count: header.exif_size))
    }

    /// Begins decoding; gives the number of channels, of 8 bits each.
    func start(_ source: Source) throws(ImageFileError) -> Int {
        var channels: UInt32 = 0
        let status = unsafe docent_png_start(decoder, &channels)
        if let error = error(for: Self.outcome(status), source) { throw error }
        guard (1...4).contains(channels) else { throw source.damaged("\(channels) channels") }
        return Int(channels)
    }

    /// Reads the next stored row.
    ///
    /// - Precondition: `row` has room for `width` pixels of the channels that ``start(_:)`` gave.
    func read(into row: UnsafeMutableBufferPointer<UInt8>) -> Outcome {
        guard let base = row.baseAddress else { return .damaged }
        return Self.outcome(unsafe docent_png_read(decoder, base))
    }

    /// The error for an outcome that left nothing to show; `nil` when all is well.
    func error(for outcome: Outcome, _ source: Source) -> ImageFileError? {
        switch outcome {
        case .done: nil
        case .endedEarly: source.truncated()
        case .damaged: source.damaged(message)
        }
    }

    var message: String { unsafe String(cString: docent_png_problem(decoder)) }

    private static func outcome(_ status: docent_png_status) -> Outcome {
        switch status {
        case DOCENT_PNG_OK: .done
        case DOCENT_PNG_ENDED_EARLY: .endedEarly
        default: .damaged
        }
    }
}
