internal import Glibc
internal import Wording

/// What is wrong with the input devices or their configuration.
enum InputDeviceError: Error, Hashable {
    /// xkb-data has no such layout.
    case unknownLayout(name: String, variant: String)
    /// xkb-data is not installed.
    case layoutsAreMissing(folder: String)
    /// `code` is the errno value.
    case cannotOpen(path: String, code: Int32)
    /// Another program has grabbed it, so that its events come here only when that program lets it go.
    case cannotGrab(path: String, code: Int32)
    /// There is no udev database, so touchpads, pens and udev's calibration of panels are not used.
    case udevIsMissing
    case systemCall(name: String, code: Int32)
}

extension InputDeviceError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownLayout(let name, let variant):
            "the keyboard layout \"\(VisibleText.line(name))\""
                + (variant.isEmpty ? "" : ", variant \"\(VisibleText.line(variant))\",")
                + " is not known; use a name such as us, gb, de or fr from "
                + "/usr/share/X11/xkb/rules/base.lst"
        case .layoutsAreMissing(let folder):
            "there are no keyboard layouts in \(VisibleText.line(folder)), so keys cannot be "
                + "read; install the package xkb-data"
        case .cannotOpen(let path, let code) where code == EACCES || code == EPERM:
            "\(VisibleText.line(path)) cannot be read by this user, so touches and keys are "
                + "ignored; add the user to the group input (usermod -aG input USER) and start again"
        case .cannotOpen(let path, let code):
            "\(VisibleText.line(path)) cannot be opened (error \(code)); unplug the device and plug "
                + "it in again, and check the kernel log (dmesg)"
        case .cannotGrab(let path, let code):
            "\(VisibleText.line(path)) cannot be grabbed (error \(code)): another program has it, so "
                + "its keys may not arrive here, or reach the system behind the kiosk; end that "
                + "program (fuser \(VisibleText.line(path))) and plug the device in again"
        case .udevIsMissing:
            "udev's database (/run/udev/data) is missing, so input devices are read directly: "
                + "touch panels, mice and keyboards work, touchpads and pens do not; in a "
                + "container, mount /run/udev"
        case .systemCall(let name, let code):
            "\(name) failed with error \(code), so there is no input; "
                + "check the limits of open files and memory, and start again"
        }
    }
}
