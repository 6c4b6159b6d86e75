internal import CInput
internal import Files
internal import Glibc

/// A device of the kernel's, read without libinput.
struct EvdevDevice: ~Copyable {
    let descriptor: CInt
    let capabilities: EvdevCapabilities
    private var decoder: EvdevDecoder

    /// What one call reads at most, and how often one device is read before it is the next one's turn.
    private static let records = 64
    private static let rounds = 32

    init(_ path: String) throws(InputDeviceError) {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
        // On kernels without the choice the times are of the wall clock; then the time of reading serves.
        let isMonotonic = input_use_monotonic_clock(descriptor)
        self.init(
            descriptor: descriptor, capabilities: Self.ask(descriptor),
            isMonotonic: isMonotonic == 0)
    }

    private let isMonotonic: Bool
    /// Whether a plug was in the jack when the device was opened.
    let isPluggedIn: Bool

    /// - Parameter descriptor: does not block, gives the kernel's records, and is closed in the end.
    init(descriptor: CInt, capabilities: EvdevCapabilities, isMonotonic: Bool) {
        self.descriptor = descriptor
        self.capabilities = capabilities
        self.isMonotonic = isMonotonic
        decoder = EvdevDecoder(capabilities)
        decoder.learn(EvdevPlaces(of: descriptor, capabilities))
        isPluggedIn = decoder.learn(switches: Self.switches(of: descriptor, capabilities))
    }

    deinit { close(descriptor) }

    /// Has the device's events come here alone.
    ///
    /// - Returns: 0, or the errno value.
    func grab() -> CInt { input_grab(descriptor) == 0 ? 0 : errno }

    /// - Returns: whether the device is still there.
    mutating func read(now: Duration, into out: (Duration, DeviceEvent) -> Void) -> Bool {
        var records = [input_record](repeating: input_record(), count: Self.records)
        for _ in 0..<Self.rounds {
            let count = SystemCall.repeating {
                unsafe input_read(descriptor, &records, CInt(records.count))
            }
            if count < 0 { return errno == EAGAIN }
            if count == 0 { return false }
            for record in records.prefix(Int(count)) {
                let time =
                    isMonotonic
                    ? .seconds(record.seconds) + .microseconds(record.microseconds) : now
                let events = decoder.take(
                    type: Int32(record.type), code: Int32(record.code), value: record.value)
                for event in events { out(time, event) }
                // What was lost may have said where fingers are.
                if events.contains(.interrupted) {
                    decoder.learn(EvdevPlaces(of: descriptor, capabilities))
                    if capabilities.hasJack {
                        let switches = Self.switches(of: descriptor, capabilities)
                        out(time, .plug(isIn: decoder.learn(switches: switches)))
                    }
                }
            }
        }
        return true
    }

    // MARK: What it can report

    private static func ask(_ descriptor: CInt) -> EvdevCapabilities {
        var capabilities = EvdevCapabilities()
        var name = [CChar](repeating: 0, count: 256)
        if unsafe input_name(descriptor, &name, name.count - 1) > 0 {
            let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            capabilities.name = String(decoding: bytes, as: UTF8.self)
        }
        capabilities.keys = unsafe bits {
            unsafe input_event_bits(descriptor, UInt32(EV_KEY), $0, $1)
        }
        capabilities.relativeAxes = unsafe bits {
            unsafe input_event_bits(descriptor, UInt32(EV_REL), $0, $1)
        }
        capabilities.properties = unsafe bits { unsafe input_property_bits(descriptor, $0, $1) }
        capabilities.switches = unsafe bits {
            unsafe input_event_bits(descriptor, UInt32(EV_SW), $0, $1)
        }
        let axes = unsafe bits {
            unsafe input_event_bits(descriptor, UInt32(EV_ABS), $0, $1)
        }
        for axis in EvdevCapabilities.usedAxes where axes.contains(axis) {
            var (minimum, maximum): (Int32, Int32) = (0, 0)
            if unsafe input_axis(descriptor, UInt32(axis), &minimum, &maximum) == 0,
                minimum < maximum
            {
                capabilities.axes[axis] = minimum...maximum
            }
        }
        return capabilities
    }

    /// The switches that are on now.
    private static func switches(
        of descriptor: CInt, _ capabilities: EvdevCapabilities
    ) -> Set<Int32> {
        capabilities.switches.isEmpty
            ? [] : unsafe bits { unsafe input_switches(descriptor, $0, $1) }
    }

    private static func bits(_ ask: (UnsafeMutableRawPointer?, Int) -> CInt) -> Set<Int32> {
        // KEY_MAX is 0x2FF: 96 bytes hold a bit for each.
        var bytes = [UInt8](repeating: 0, count: 96)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe ask($0.baseAddress, $0.count) }
        guard count > 0 else { return [] }
        var set: Set<Int32> = []
        for (index, byte) in bytes.enumerated() where byte != 0 {
            for bit in 0..<8 where byte & 1 << UInt8(bit) != 0 {
                set.insert(Int32(index * 8 + bit))
            }
        }
        return set
    }
}

/// A device behind a path; another one that takes its path later is not equal.
struct DeviceNode: Hashable {
    private var folder: UInt
    private var node: UInt
    private var device: UInt

    /// - Returns: `nil` when nothing is there.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        folder = UInt(status.st_dev)
        node = UInt(status.st_ino)
        device = UInt(status.st_rdev)
    }
}
