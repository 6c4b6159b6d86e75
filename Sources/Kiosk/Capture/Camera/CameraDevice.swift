import Glibc

/// A connected camera and the formats it offers.
public struct CameraDevice: Sendable, Equatable, CustomStringConvertible {
    /// The node to open: "/dev/video0".
    public let path: String
    /// What the camera calls itself.
    public let card: String
    /// Where it is plugged in: "usb-0000:00:14.0-1".
    public let busInformation: String
    /// The kernel's driver: "uvcvideo".
    public let driver: String
    /// The formats, in the driver's order; those that libv4l2 makes from others are among them.
    public let formats: [CameraFormat]

    /// All cameras, in the order of the nodes' numbers, without nodes that do not capture pictures.
    ///
    /// A node that cannot be queried is listed with the error. A camera that another program uses
    /// can be queried.
    public static func list() -> [Result<CameraDevice, CaptureError>] {
        list(calls: LinuxVideoCalls())
    }

    static func list(calls: any VideoCalls) -> [Result<CameraDevice, CaptureError>] {
        calls.nodes().compactMap { path -> Result<CameraDevice, CaptureError>? in
            do throws(CaptureError) {
                return .success(try CameraDevice(path, calls: calls))
            } catch {
                switch error {
                case .notCamera, .notVideoDevice, .system(_, _, ENOENT): return nil
                default: return .failure(error)
                }
            }
        }
    }

    /// Queries one node.
    ///
    /// - Throws: the system's error, ``CaptureError/notVideoDevice(path:)`` or
    ///   ``CaptureError/notCamera(path:card:)``.
    public init(path: String) throws(CaptureError) {
        try self.init(path, calls: LinuxVideoCalls())
    }

    init(_ path: String, calls: any VideoCalls) throws(CaptureError) {
        let camera = try OpenCamera(path, calls: calls)
        self.path = path
        card = camera.capability.card
        busInformation = camera.capability.bus
        driver = camera.capability.driver
        formats = try camera.formats()
    }

    /// One line on the camera, then one per format: its sizes, each with its highest rate.
    public var description: String {
        let own = formats.filter { !$0.isEmulated }
        let lines = own.map { format in
            let modes = format.modes.map { mode in
                let highest = mode.rates.max { $0.nearest(to: 1e6) < $1.nearest(to: 1e6) }
                return "\(mode.size)" + (highest.map { " at \($0)" } ?? "")
            }
            let words = format.description.isEmpty ? "" : " (\(format.description))"
            return "    \(format.pixelFormat.fourCharacters)\(words)"
                + (modes.isEmpty ? "" : ": " + modes.joined(separator: ", "))
                + (format.isReadable ? "" : "; not readable")
        }
        return (["\(path): \(card), \(busInformation), driver \(driver)"] + lines)
            .joined(separator: "\n")
    }
}

/// Identifies a camera regardless of its node's number: by its name and the port it is plugged into.
struct CameraIdentity: Sendable, Equatable {
    let card: String
    let bus: String

    /// `nil` where the driver does not say where the camera is plugged in.
    init?(_ capability: VideoCapability) {
        guard !capability.bus.isEmpty else { return nil }
        card = capability.card
        bus = capability.bus
    }
}
