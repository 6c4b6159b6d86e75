/// How the input devices of a screen are used.
struct InputOptions: Sendable, Equatable {
    /// Paths such as `/dev/input/by-id/usb-Acme_Touch-event-if00`; every device of the seat when empty.
    var devices: [String] = []
    var seat = "seat0"
    /// The keyboards' layout, by its name in xkb-data.
    var layout = Layout(name: "us")
    /// Layouts of single devices, by the name that the device gives itself: a scanner set to another country.
    var layoutsByDevice: [String: Layout] = [:]
    var rotation = Rotation.none
    /// The screen as the visitor sees it, so that a mouse moves one pixel for each of its steps.
    var widthInPixels = 1920
    var heightInPixels = 1080
    /// What a touch panel's places are multiplied by; what udev knows of the panel when `nil`.
    var calibration: Calibration?

    struct Layout: Sendable, Hashable {
        /// `us`, `de`, or several as `us,ru`.
        var name: String
        /// `nodeadkeys`, `intl`; none when empty.
        var variant = ""
    }

    /// By how many degrees the page is turned clockwise on the panel.
    enum Rotation: Int, Sendable, CaseIterable {
        case none = 0
        case quarter = 90
        case half = 180
        case threeQuarters = 270

        /// The place on the page that is drawn at a place of the panel.
        func pagePlace(x: Double, y: Double) -> (x: Double, y: Double) {
            switch self {
            case .none: (x, y)
            case .quarter: (y, 1 - x)
            case .half: (1 - x, 1 - y)
            case .threeQuarters: (1 - y, x)
            }
        }
    }

    /// The upper two rows of a matrix for (x, y, 1), in fractions of the panel.
    struct Calibration: Sendable, Equatable {
        var xx = 1.0, xy = 0.0, x = 0.0
        var yx = 0.0, yy = 1.0, y = 0.0

        /// - Parameter numbers: the first row, then the second: six, all of them finite; else `nil`.
        init?(_ numbers: [Double]) {
            guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
            (xx, xy, x) = (numbers[0], numbers[1], numbers[2])
            (yx, yy, y) = (numbers[3], numbers[4], numbers[5])
        }

        var numbers: [Double] { [xx, xy, x, yx, yy, y] }

        func place(x: Double, y: Double) -> (x: Double, y: Double) {
            (xx * x + xy * y + self.x, yx * x + yy * y + self.y)
        }
    }
}
