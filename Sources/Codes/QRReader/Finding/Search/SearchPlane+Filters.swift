extension SearchPlane {
    /// Erodes or dilates another plane: each pixel becomes the darkest, or the lightest, of three by three.
    mutating func takeExtremes(_ source: SearchPlane, darkest: Bool) {
        let (width, height) = (source.width, source.height)
        resize(width: width, height: height, scale: source.scale)
        writeRows { y, row in
            let above = source.row(max(y - 1, 0))
            let here = source.row(y)
            let below = source.row(min(y + 1, height - 1))
            if darkest {
                for x in 0..<width { row[x] = min(above[x], here[x], below[x]) }
            } else {
                for x in 0..<width { row[x] = max(above[x], here[x], below[x]) }
            }
            var left = row[0]
            for x in 0..<width {
                let center = row[x]
                let right = row[min(x + 1, width - 1)]
                row[x] = darkest ? min(left, center, right) : max(left, center, right)
                left = center
            }
        }
    }
}

extension LocalMeanThreshold {
    /// Unsharp masking of the summed row: adds one and a half times the difference to the local mean.
    @_lifetime(out: copy out)
    func sharpen(_ pixels: Span<UInt8>, window: Window, into out: inout MutableSpan<UInt8>) {
        for x in pixels.indices {
            let mean = Int(mean(at: x, window: window))
            let value = (5 * Int(pixels[x]) - 3 * mean + 1) >> 1
            out[x] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
        }
    }
}
