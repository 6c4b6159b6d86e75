internal import Glibc
import PageModel

/// The kernel's devices read directly, for machines without udev's database, such as containers.
///
/// libinput finds devices by that database alone, also by path: without it `libinput_path_add_device` (1.22) waits
/// for udev for 2.4 s and then refuses the device.
final class EvdevSource: InputSource {
    /// The use that devices are read for.
    enum Purpose {
        /// What visitors touch and type on.
        case hands
        case jacks
    }

    private let purpose: Purpose
    private let folder: String
    private let grabs: Bool
    private let tell: (InputDeviceError) -> Void
    private let watch: FolderWatch?
    private var open: [String: Entry] = [:]
    private var unusable: [String: DeviceNode] = [:]
    private var nextNumber: Int
    private var isFirstLook = true

    /// A machine has fewer; more would be a fault.
    private static let most = 64

    private final class Entry {
        let id: InputDeviceID
        let node: DeviceNode
        var device: EvdevDevice

        init(id: InputDeviceID, node: DeviceNode, device: consuming EvdevDevice) {
            self.id = id
            self.node = node
            self.device = device
        }
    }

    init(
        folder: String = "/dev/input", grabs: Bool, _ purpose: Purpose = .hands,
        tell: @escaping (InputDeviceError) -> Void
    ) {
        self.folder = folder
        self.purpose = purpose
        // Numbers of jacks never meet those of another source.
        nextNumber = purpose == .jacks ? 1 << 32 : 0
        self.grabs = grabs
        self.tell = tell
        watch = FolderWatch(folder)
    }

    var descriptors: [CInt] {
        open.values.map { $0.device.descriptor } + (watch.map { [$0.descriptor] } ?? [])
    }

    var deadline: Duration? { watch?.deadline }

    var isListening = true {
        didSet { if isListening, !oldValue { isFirstLook = true } }
    }

    func drain(now: Duration) -> [SourceEvent] {
        var out: [SourceEvent] = []
        guard isListening else {
            for path in open.keys { remove(path, now: now, into: &out) }
            // What changes meanwhile is found by the look with which listening begins again.
            _ = watch?.hasChanged(now: now)
            return out
        }
        if watch?.hasChanged(now: now) ?? false || isFirstLook {
            isFirstLook = false
            look(now: now, into: &out)
        }
        for (path, entry) in open {
            var last = now
            let isThere = entry.device.read(now: now) { time, event in
                last = max(last, time)
                out.append(SourceEvent(device: entry.id, time: time, event: event))
            }
            if !isThere { remove(path, now: last, into: &out) }
        }
        // What happened at one time stays in its order.
        return out.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        .map(\.element)
    }

    private func remove(_ path: String, now: Duration, into out: inout [SourceEvent]) {
        guard let entry = open.removeValue(forKey: path) else { return }
        out.append(SourceEvent(device: entry.id, time: now, event: .removed))
    }

    private func look(now: Duration, into out: inout [SourceEvent]) {
        for name in Self.names(in: folder).prefix(Self.most) {
            let path = "\(folder)/\(name)"
            guard let node = DeviceNode(path) else { continue }
            if let entry = open[path] {
                if entry.node == node { continue }
                remove(path, now: now, into: &out)
            }
            // Looked at already: the PC's speaker is an input device to the kernel.
            if unusable[path] == node { continue }
            add(path, systemName: name, node: node, now: now, into: &out)
        }
    }

    private func add(
        _ path: String, systemName: String, node: DeviceNode, now: Duration,
        into out: inout [SourceEvent]
    ) {
        let device: EvdevDevice
        do throws(InputDeviceError) {
            device = try EvdevDevice(path)
        } catch {
            tell(error)
            return
        }
        let description = InputDeviceDescription(
            name: device.capabilities.name, systemName: systemName,
            kinds: purpose == .hands ? device.capabilities.kinds : [])
        let isUsed = purpose == .hands ? !description.kinds.isEmpty : device.capabilities.hasJack
        guard isUsed else {
            unusable[path] = node
            return
        }
        if grabs, case let code = device.grab(), code != 0 {
            tell(.cannotGrab(path: path, code: code))
        }
        let id = InputDeviceID(number: nextNumber)
        nextNumber += 1
        out.append(SourceEvent(device: id, time: now, event: .added(description)))
        if purpose == .jacks, device.isPluggedIn {
            out.append(SourceEvent(device: id, time: now, event: .plug(isIn: true)))
        }
        open[path] = Entry(id: id, node: node, device: device)
    }

    /// The devices of a folder, in the order in which they came.
    static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream), names.count < 1024 {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("event"), Int(name.dropFirst("event".count)) != nil {
                names.append(name)
            }
        }
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }
}
