import QRCode

/// A quick look at the surroundings of a finder pattern.
enum SmallStart {
    /// Whether most of the ring of modules around a finder pattern is light: the separator and the
    /// quiet zone.
    ///
    /// Costs an eighth of one step of fitting, and refuses most of what resembles a finder pattern
    /// in a picture of other things.
    static func isFree(_ frame: FinderFrame, in raster: borrowing GreyRaster) -> Bool {
        var sums = SIMD2<Double>.zero
        for k in -1...1 {
            for turn in 0..<4 {
                // The ring of dark modules and that of light ones in it.
                sums.x += raster.grey(frame, along: Double(2 * k), out: 3, turn)
                sums.y += raster.grey(frame, along: Double(k), out: 2, turn)
            }
        }
        let middle = (sums.x + sums.y) / 24
        var (lights, count) = (0, 0)
        for turn in 0..<4 {
            for k in -3...4 {
                let place = frame.place(along: Double(k), out: 4, turn)
                guard raster.contains(place) else { continue }
                count += 1
                if Double(raster(place)) > middle { lights += 1 }
            }
        }
        return 3 * lights >= 2 * count
    }

    /// Whether timing patterns begin along the top, and of a Micro QR Code down the left side as well, and
    /// it is light outside of them.
    static func isPlausible(
        _ frame: FinderFrame, _ source: FormatInformation.Source, in raster: borrowing GreyRaster
    ) -> Bool {
        guard hasTiming(frame, in: raster) else { return false }
        guard source == .microQRCode else { return true }
        return hasTiming(frame.mirrored, in: raster)
    }

    /// Whether the first modules of the timing pattern rise and fall: light, dark, light, dark.
    private static func hasTiming(_ frame: FinderFrame, in raster: borrowing GreyRaster) -> Bool {
        // Seven modules from the middle, perspective has moved them by as much as half a module.
        hasTiming(frame, stretch: 1, in: raster) || hasTiming(frame, stretch: 0.93, in: raster)
            || hasTiming(frame, stretch: 1.07, in: raster)
    }

    private static func hasTiming(
        _ frame: FinderFrame, stretch: Double, in raster: borrowing GreyRaster
    ) -> Bool {
        func grey(_ x: Double) -> Double {
            Double(raster(frame.place(Vector((x - 3) * stretch, -3))))
        }
        // A twelfth of the step from dark to light is less than the strongest blur leaves that can be read.
        let least = frame.swing / 6
        let (first, dark, light) = (grey(7), grey(8), grey(9))
        guard first - dark > least, light - dark > least, light - grey(10) > least else {
            return false
        }
        for x in stride(from: -3.0, through: 7, by: 2) {
            let place = frame.place(Vector(x * stretch, -4.2))
            guard !raster.contains(place) || Double(raster(place)) > frame.middle - least else {
                return false
            }
        }
        return true
    }
}

extension FinderFrame {
    /// A place in modules: along one of the four sides, and out from the middle.
    fileprivate func place(along: Double, out: Double, _ turn: Int) -> Vector {
        switch turn {
        case 0: place(Vector(along, -out))
        case 1: place(Vector(out, along))
        case 2: place(Vector(-along, out))
        default: place(Vector(-out, -along))
        }
    }
}

extension GreyRaster {
    fileprivate func grey(
        _ frame: FinderFrame, along: Double, out: Double, _ turn: Int
    ) -> Double {
        Double(self(frame.place(along: along, out: out, turn)))
    }
}
