/// The plug in any of the jacks: out at once, in when it has been for a moment.
///
/// A contact that flaps is out.
struct JackFilter {
    static let patience = Duration.milliseconds(100)

    /// Since when each device's plug is in.
    private var plugged: [InputDeviceID: Duration] = [:]
    /// As last given.
    private var isIn = false

    var deadline: Duration? { isIn ? nil : plugged.values.min().map { $0 + Self.patience } }

    mutating func take(_ device: InputDeviceID, isIn: Bool, now: Duration) -> [DeviceInput] {
        if !isIn {
            plugged[device] = nil
        } else if plugged[device] == nil {
            plugged[device] = now
        }
        return expire(now: now)
    }

    /// What time alone brings.
    mutating func expire(now: Duration) -> [DeviceInput] {
        let isNow = isIn ? !plugged.isEmpty : plugged.values.contains { now - $0 >= Self.patience }
        guard isNow != isIn else { return [] }
        isIn = isNow
        return [.plug(isIn: isNow)]
    }
}

/// The devices whose jacks count, by the kiosk's settings.
public enum JackChoice: Sendable, Equatable {
    /// Every jack of the machine that reports its plug.
    case auto
    case none
    /// The input device with a name, as `docent doctor` lists it.
    case device(String)

    func counts(device name: String) -> Bool {
        switch self {
        case .auto: true
        case .none: false
        case .device(let wanted): name == wanted
        }
    }
}
