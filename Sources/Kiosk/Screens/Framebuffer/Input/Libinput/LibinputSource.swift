internal import CInput
internal import Glibc

/// The devices of the machine's first seat as libinput reports them; udev says which come and go.
@safe final class LibinputSource: InputSource {
    /// What the callback that opens devices has to know, and leaves behind.
    fileprivate final class Opening {
        let grabs: Bool
        var errors: [InputDeviceError] = []

        init(grabs: Bool) { self.grabs = grabs }
    }

    private let context: OpaquePointer
    private let udev: OpaquePointer?
    /// libinput keeps the pointer for as long as the context lives.
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let opening: Unmanaged<Opening>
    private let tell: (InputDeviceError) -> Void
    private var devices: [OpaquePointer: InputDeviceID] = unsafe [:]
    private var nextNumber = 0

    /// - Parameter grabs: whether no other program, nor the kernel's console, hears the devices.
    /// - Returns: `nil` where udev does not answer.
    init?(grabs: Bool, tell: @escaping (InputDeviceError) -> Void) {
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        unsafe interface.initialize(
            to: libinput_interface(
                open_restricted: openDevice, close_restricted: closeDevice))
        let opening = unsafe Unmanaged.passRetained(Opening(grabs: grabs))
        let udev = unsafe udev_new()
        guard
            let context = unsafe libinput_udev_create_context(
                interface, opening.toOpaque(), udev)
        else {
            unsafe udev_unref(udev)
            unsafe interface.deallocate()
            unsafe opening.release()
            return nil
        }
        unsafe self.context = context
        unsafe self.udev = udev
        unsafe self.interface = interface
        unsafe self.opening = opening
        self.tell = tell
        unsafe input_silence_libinput(context)
        guard unsafe libinput_udev_assign_seat(context, "seat0") == 0 else { return nil }
    }

    deinit {
        while let (device, _) = unsafe devices.popFirst() {
            unsafe libinput_device_unref(device)
        }
        unsafe libinput_unref(context)
        unsafe udev_unref(udev)
        unsafe interface.deallocate()
        unsafe opening.release()
    }

    var descriptors: [CInt] { [unsafe libinput_get_fd(context)] }

    var deadline: Duration? { nil }

    var isListening = true {
        didSet {
            guard isListening != oldValue else { return }
            // Suspended, libinput closes its devices and reports them as removed; later, as added.
            if !isListening {
                unsafe libinput_suspend(context)
            } else if unsafe libinput_resume(context) != 0 {
                tell(.systemCall(name: "libinput_resume", code: ENOMEM))
            }
        }
    }

    func drain(now: Duration) -> [SourceEvent] {
        _ = unsafe libinput_dispatch(context)
        var out: [SourceEvent] = []
        while let event = unsafe libinput_get_event(context) {
            unsafe take(event, now: now, into: &out)
            unsafe libinput_event_destroy(event)
        }
        let opening = unsafe opening.takeUnretainedValue()
        opening.errors.forEach(tell)
        opening.errors = []
        return out
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

@_cdecl("openDevice") private func openDevice(
    _ path: UnsafePointer<CChar>?, _ flags: CInt, _ context: UnsafeMutableRawPointer?
) -> CInt {
    guard let path = unsafe path, let context = unsafe context else { return -EINVAL }
    let opening = unsafe Unmanaged<LibinputSource.Opening>.fromOpaque(context)
        .takeUnretainedValue()
    let descriptor = unsafe open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else {
        let code = errno
        unsafe opening.errors.append(.cannotOpen(path: String(cString: path), code: code))
        return -code
    }
    if opening.grabs, input_grab(descriptor) != 0 {
        let code = errno
        unsafe opening.errors.append(.cannotGrab(path: String(cString: path), code: code))
    }
    return descriptor
}

@_cdecl("closeDevice") private func closeDevice(
    _ descriptor: CInt, _ context: UnsafeMutableRawPointer?
) {
    close(descriptor)
}
