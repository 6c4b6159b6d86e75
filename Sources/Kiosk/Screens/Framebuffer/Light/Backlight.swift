internal import Files
internal import Foundation

/// The backlight of a panel, where the system lets it be set.
///
/// - SeeAlso: Linux's `Documentation/ABI/stable/sysfs-class-backlight`.
final class Backlight {
    private let folder: String
    private let highest: Int
    /// How bright the panel was when it was taken over.
    private let usual: Int
    private var hasFailed = false

    /// The panel's backlight; `nil` where there is none.
    ///
    /// - Parameter classFolder: where the system lists them.
    init?(in classFolder: String = "/sys/class/backlight") {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: classFolder)) ?? []
        let lights = names.sorted().map { "\(classFolder)/\($0)" }
        // The firmware knows its panel best; a driver that sets the current by itself knows it least.
        let ranked = ["firmware", "platform", "raw"].lazy.compactMap { type in
            lights.first { Self.line("\($0)/type") == type }
        }
        guard let folder = ranked.first ?? lights.first,
            let highest = Self.number("\(folder)/max_brightness"), highest > 0,
            let usual = Self.number("\(folder)/brightness")
        else { return nil }
        self.folder = folder
        self.highest = highest
        // One that was left dark is no measure.
        self.usual = usual > 0 ? usual : highest
    }

    /// Sets the brightness in percent of what it was at the start; 0 switches the backlight off, and anything above
    /// leaves at least the lowest step.
    ///
    /// - Returns: whether it has been set.
    /// - Throws: ``BacklightError``, once; after that it is left alone.
    func set(percent: Int) throws(BacklightError) -> Bool {
        guard !hasFailed else { return false }
        let value = percent == 0 ? 0 : max(1, min(usual, highest) * percent / 100)
        guard write(value) else {
            hasFailed = true
            throw BacklightError(
                path: "\(folder)/brightness", reason: SystemCallError.last.reason)
        }
        return true
    }

    /// Restores the brightness from the start; a failure here was reported before.
    func restore() {
        guard !hasFailed else { return }
        _ = write(usual)
    }

    private func write(_ value: Int) -> Bool {
        let descriptor = unsafe open("\(folder)/brightness", O_WRONLY | O_CLOEXEC | O_TRUNC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let bytes = Array("\(value)\n".utf8)
        return unsafe Foundation.write(descriptor, bytes, bytes.count) == bytes.count
    }

    private static func line(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func number(_ path: String) -> Int? {
        line(path).flatMap { Int($0) }.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
    }
}

/// Why a panel's light cannot be set.
struct BacklightError: Error, Equatable, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String {
        "the panel's light cannot be set at \(path): \(reason); pages are drawn darker instead "
            + "(kiosk/install has a udev rule that lets the group video set it)"
    }
}
