internal import CInput
internal import Glibc

/// The devices as libinput knows them: those of a seat, or those that are named.
///
/// A seat's devices come and go by themselves, as udev tells. Named devices are looked for again when something
/// changes under `/dev/input`: their paths may be links that udev makes.
@safe final class LibinputSource: InputSource {
    /// What the callback that opens devices leaves behind.
    fileprivate final class Refusals {
        var list: [InputDeviceError] = []
    }

    private let context: OpaquePointer
    private let udev: OpaquePointer?
    /// libinput keeps the pointer for as long as the context lives.
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let refusals: Unmanaged<Refusals>
    private let watch: FolderWatch?
    private let calibration: InputOptions.Calibration?
    private let tell: (InputDeviceError) -> Void
    private var named: [Named]
    private var devices: [OpaquePointer: InputDeviceID] = unsafe [:]
    private var nextNumber = 0

    @safe private struct Named {
        let path: String
        var device: OpaquePointer?
        var node: DeviceNode?

        init(_ path: String) { self.path = path }
    }

    /// - Returns: `nil` where udev does not answer.
    init?(_ options: InputOptions, tell: @escaping (InputDeviceError) -> Void) {
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        unsafe interface.initialize(
            to: libinput_interface(
                open_restricted: openDevice, close_restricted: closeDevice))
        let refusals = unsafe Unmanaged.passRetained(Refusals())
        var udev: OpaquePointer?
        var context: OpaquePointer?
        if options.devices.isEmpty {
            unsafe udev = udev_new()
            unsafe context = libinput_udev_create_context(interface, refusals.toOpaque(), udev)
        } else {
            unsafe context = libinput_path_create_context(interface, refusals.toOpaque())
        }
        guard let context = unsafe context else {
            unsafe udev_unref(udev)
            unsafe interface.deallocate()
            unsafe refusals.release()
            return nil
        }
        unsafe self.context = context
        unsafe self.udev = udev
        unsafe self.interface = interface
        unsafe self.refusals = refusals
        watch = options.devices.isEmpty ? nil : FolderWatch("/dev/input")
        calibration = options.calibration
        self.tell = tell
        named = options.devices.map { Named($0) }
        unsafe input_silence_libinput(context)
        if options.devices.isEmpty {
            guard unsafe libinput_udev_assign_seat(context, options.seat) == 0 else { return nil }
        } else {
            lookForNamed()
        }
    }

    deinit {
        while let (device, _) = unsafe devices.popFirst() {
            unsafe libinput_device_unref(device)
        }
        unsafe libinput_unref(context)
        unsafe udev_unref(udev)
        unsafe interface.deallocate()
        unsafe refusals.release()
    }

    var descriptors: [CInt] {
        [unsafe libinput_get_fd(context)] + (watch.map { [$0.descriptor] } ?? [])
    }

    var deadline: Duration? { watch?.deadline }

    func drain(now: Duration) -> [SourceEvent] {
        if let watch, watch.hasChanged(now: now) { lookForNamed() }
        _ = unsafe libinput_dispatch(context)
        var out: [SourceEvent] = []
        while let event = unsafe libinput_get_event(context) {
            unsafe take(event, now: now, into: &out)
            unsafe libinput_event_destroy(event)
        }
        tellRefusals()
        return out
    }

    /// A refusal of a device of the seat; those of named ones are told with their names.
    private func tellRefusals() {
        let refusals = unsafe refusals.takeUnretainedValue()
        refusals.list.forEach(tell)
        refusals.list = []
    }

    // MARK: Named devices

    private func lookForNamed() {
        for index in named.indices {
            let path = named[index].path
            let node = DeviceNode(path)
            if let device = unsafe named[index].device, node != named[index].node {
                unsafe libinput_path_remove_device(device)
                unsafe named[index].device = nil
            }
            guard unsafe named[index].device == nil else { continue }
            named[index].node = node
            let device = node == nil ? nil : unsafe libinput_path_add_device(context, path)
            unsafe named[index].device = device
            if unsafe device == nil {
                let refusals = unsafe refusals.takeUnretainedValue()
                if node == nil {
                    tell(.cannotOpen(path: path, code: ENOENT))
                } else if refusals.list.isEmpty {
                    tell(.notUsable(path: path))
                }
            }
            tellRefusals()
        }
    }

    // MARK: Events

    private func take(_ event: OpaquePointer, now: Duration, into out: inout [SourceEvent]) {
        guard let device = unsafe libinput_event_get_device(event) else { return }
        switch unsafe libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED:
            let id = InputDeviceID(number: nextNumber)
            nextNumber += 1
            unsafe devices[libinput_device_ref(device)] = id
            unsafe configure(device)
            let description = unsafe describe(device)
            out.append(SourceEvent(device: id, time: now, event: .added(description)))
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            guard let id = unsafe devices.removeValue(forKey: device) else { return }
            unsafe libinput_device_unref(device)
            out.append(SourceEvent(device: id, time: now, event: .removed))
        default:
            guard let id = unsafe devices[device],
                let (microseconds, event) = unsafe LibinputEvent.read(event)
            else { return }
            let time = Duration.microseconds(Int64(clamping: microseconds))
            out.append(SourceEvent(device: id, time: time, event: event))
        }
    }

    private func configure(_ device: OpaquePointer) {
        // Refusals of these mean that the device has no such setting.
        if let calibration, unsafe libinput_device_config_calibration_has_matrix(device) != 0 {
            _ = unsafe libinput_device_config_calibration_set_matrix(
                device, calibration.numbers.map { Float($0) })
        }
        _ = unsafe libinput_device_config_accel_set_profile(
            device, LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT)
        if unsafe libinput_device_config_tap_get_finger_count(device) > 0 {
            _ = unsafe libinput_device_config_tap_set_enabled(
                device, LIBINPUT_CONFIG_TAP_ENABLED)
        }
    }

    private func describe(_ device: OpaquePointer) -> InputDeviceDescription {
        func has(_ capability: libinput_device_capability) -> Bool {
            unsafe libinput_device_has_capability(device, capability) != 0
        }
        var kinds: Set<InputDeviceDescription.Kind> = []
        if has(LIBINPUT_DEVICE_CAP_TOUCH) || has(LIBINPUT_DEVICE_CAP_TABLET_TOOL) {
            kinds.insert(.touch)
        }
        if has(LIBINPUT_DEVICE_CAP_POINTER) { kinds.insert(.mouse) }
        // The power button has keys too, but none that type.
        if has(LIBINPUT_DEVICE_CAP_KEYBOARD),
            [KEY_ENTER, KEY_KPENTER, KEY_1].contains(where: {
                unsafe libinput_device_keyboard_has_key(device, UInt32($0)) == 1
            })
        {
            kinds.insert(.keyboard)
        }
        return unsafe InputDeviceDescription(
            name: libinput_device_get_name(device).map { unsafe String(cString: $0) } ?? "",
            systemName: libinput_device_get_sysname(device).map { unsafe String(cString: $0) }
                ?? "",
            kinds: kinds)
    }
}

@c private func openDevice(
    _ path: UnsafePointer<CChar>?, _ flags: CInt, _ context: UnsafeMutableRawPointer?
) -> CInt {
    guard let path = unsafe path else { return -EINVAL }
    let descriptor = unsafe open(path, flags | O_CLOEXEC)
    if descriptor >= 0 { return descriptor }
    let code = errno
    if let context = unsafe context {
        unsafe Unmanaged<LibinputSource.Refusals>.fromOpaque(context).takeUnretainedValue()
            .list.append(.cannotOpen(path: String(cString: path), code: code))
    }
    return -code
}

@c private func closeDevice(_ descriptor: CInt, _ context: UnsafeMutableRawPointer?) {
    close(descriptor)
}
