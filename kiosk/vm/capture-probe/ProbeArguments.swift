import Capture

/// What the probe was asked to do.
struct ProbeArguments {
    enum Command { case list, stream }

    static let help = """
        usage: capture-probe list
               capture-probe stream [DEVICE] [--seconds N] [--size WxH] [--rate N] [--format FOURCC]
                                    [--frozen-after SECONDS]
        """

    var command = Command.list
    var device = "/dev/video0"
    var seconds = 10
    var configuration = CameraConfiguration()

    init(_ words: [String]) throws(ProbeUsage) {
        var words = words[...]
        switch words.popFirst() {
        case "list": command = .list
        case "stream": command = .stream
        default: throw ProbeUsage(message: "say list or stream")
        }
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else {
                device = word
                continue
            }
            guard let value = words.popFirst() else {
                throw ProbeUsage(message: "\(word) needs a value")
            }
            guard try set(word, to: value) else {
                throw ProbeUsage(message: "\(word) cannot be \(value)")
            }
        }
    }

    /// Sets an option; false when the value is not of its kind.
    private mutating func set(_ option: String, to value: String) throws(ProbeUsage) -> Bool {
        switch option {
        case "--seconds":
            guard let number = Int(value), 1...86_400 ~= number else { return false }
            seconds = number
        case "--size":
            let sides = value.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, sides.allSatisfy({ 1...16_384 ~= $0 }) else { return false }
            configuration.width = sides[0]
            configuration.height = sides[1]
        case "--rate":
            guard let rate = Double(value), 0.1...1000 ~= rate else { return false }
            configuration.framesPerSecond = rate
        case "--format":
            let format = PixelFormat.byPreference.first { $0.fourCharacters == value }
            guard let format else { return false }
            configuration.pixelFormats = [format]
        case "--frozen-after":
            guard let seconds = Double(value), 0.1...3600 ~= seconds else { return false }
            configuration.frozenAfter = .seconds(seconds)
        default: throw ProbeUsage(message: "there is no option \(option)")
        }
        return true
    }
}

/// The arguments were not understood.
struct ProbeUsage: Error {
    let message: String
}
