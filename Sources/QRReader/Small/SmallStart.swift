import QRCode

/// A quick look at the surroundings of a finder pattern.
enum SmallStart {
    /// Whether timing patterns begin along the top, and of a Micro QR Code down the left side as well, and
    /// it is light outside of them.
    static func isPlausible(
        _ frame: FinderFrame, _ source: FormatInformation.Source, in raster: borrowing GreyRaster
    ) -> Bool {
        guard hasTiming(frame, in: raster) else { return false }
        guard source == .microQRCode else { return true }
        var across = frame
        (across.right, across.down) = (frame.down, frame.right)
        return hasTiming(across, in: raster)
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
