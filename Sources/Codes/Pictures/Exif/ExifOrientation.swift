package import Imaging

/// Reads the orientation from an Exif block.
///
/// - SeeAlso: CIPA DC-008 (Exif 2.32), 4.5 and 4.6.4; the block is a TIFF 6.0 structure.
package enum ExifOrientation {
    /// The orientation in an Exif block, with or without the leading `Exif\0\0`.
    ///
    /// - Returns: ``Orientation/upright`` where the block is damaged or has none: a wrong
    ///   orientation must never make the picture unreadable.
    package static func orientation(in block: Span<UInt8>) -> Orientation {
        let marker: [UInt8] = Array("Exif\0\0".utf8)
        let isMarked =
            block.count >= marker.count && marker.indices.allSatisfy { block[$0] == marker[$0] }
        let bytes = block.extracting(droppingFirst: isMarked ? marker.count : 0)
        guard let directory = TIFFStructure(bytes)?.firstDirectory(in: bytes) else {
            return .upright
        }
        return directory.orientation
    }
}
