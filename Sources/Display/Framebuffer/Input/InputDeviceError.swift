internal import Glibc

/// What is wrong with the input devices, or with how they are set up.
enum InputDeviceError: Error, Hashable {
    /// xkb-data has no such layout.
    case unknownLayout(name: String, variant: String)
    /// There are no keyboard layouts at all.
    case layoutsAreMissing(folder: String)
    /// `code` is the errno value.
    case cannotOpen(path: String, code: Int32)
    /// A device that the configuration names sends nothing that a visitor could mean.
    case notUsable(path: String)
    /// There is no udev, so touchpads and pens, and what udev knows of a panel, are not used.
    case udevIsMissing
    case systemCall(name: String, code: Int32)
}

extension InputDeviceError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownLayout(let name, let variant):
            "the keyboard layout “\(VisibleText.line(name))”"
                + (variant.isEmpty ? "" : ", variant “\(VisibleText.line(variant))”,")
                + " is not known; use a name such as us, gb, de or fr from "
                + "/usr/share/X11/xkb/rules/base.lst"
        case .layoutsAreMissing(let folder):
            "there are no keyboard layouts in \(VisibleText.line(folder)), so keys would have no "
                + "meaning; install the package xkb-data"
        case .cannotOpen(let path, let code) where code == EACCES || code == EPERM:
            "\(VisibleText.line(path)) may not be read by this user, so touches and keys go "
                + "unseen; add the user to the group input (usermod -aG input USER) and start again"
        case .cannotOpen(let path, let code) where code == ENOENT:
            "\(VisibleText.line(path)) is not there; plug the device in, or correct its path "
                + "(ls -l /dev/input/by-id)"
        case .cannotOpen(let path, let code):
            "\(VisibleText.line(path)) cannot be opened, error \(code); unplug the device and plug "
                + "it in again, and look at the kernel's messages (dmesg)"
        case .notUsable(let path):
            "\(VisibleText.line(path)) is no touch panel, mouse or keyboard; name another device "
                + "(ls -l /dev/input/by-id), or none to use all"
        case .udevIsMissing:
            "udev's database (/run/udev/data) is not here, so input devices are read directly: "
                + "touch panels, mice and keyboards work, touchpads and pens do not; in a "
                + "container, mount /run/udev"
        case .systemCall(let name, let code):
            "\(name) was refused by the system with error \(code), so there is no input; "
                + "start again, and look at the limits of open files and memory"
        }
    }
}
