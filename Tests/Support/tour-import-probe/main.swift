import Bundles
import Glibc
import Passes
import Times
import TourAuthoring
import TourStore

// Imports, publishes, takes, exports or changes content and ends as it is told to, for the tests that kill it:
//     tour-import-probe import FOLDER DATABASE [END]
//     tour-import-probe publish FOLDER BUNDLE KEY [END]
//     tour-import-probe take BUNDLES PUBLIC-KEY [END]
//     tour-import-probe publish-channel FOLDER CHANNEL KEY FRESHNESS-KEY [END]
//     tour-import-probe take-channel BUNDLES CHANNEL PUBLIC-KEY PUBLIC-FRESHNESS-KEY [END]
//     tour-import-probe export DATABASE FOLDER [END]
//     tour-import-probe table FOLDER ROOMS.csv [END]
// END is: --die-at STEP | --limit BYTES

/// A file that grows over this limit stands for a full disk; without the signal the write itself
/// fails.
func limitFiles(to bytes: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(70)
    }
}

func take(from folder: String, _ key: String, isDone: () -> Void) throws -> Int {
    guard let key = BundleKey(base64: key) else { exit(64) }
    let shelf = BundleShelf(folder: folder, keys: [key])
    var taken = 0
    for candidate in try shelf.candidates() {
        guard let bundle = try shelf.open(candidate, site: nil) else { continue }
        isDone()
        _ = try shelf.unpack(bundle) { _ in isDone() }
        isDone()
        try shelf.show(bundle.manifest)
        isDone()
        taken += 1
    }
    return taken
}

func take(
    _ channel: String, into folder: String, _ key: String, _ freshness: String, isDone: () -> Void
) throws -> Int {
    guard let key = BundleKey(base64: key), let freshness = BundleKey(base64: freshness) else {
        exit(64)
    }
    let shelf = BundleShelf(folder: folder, keys: [key], freshnessKeys: [freshness])
    let taken = try shelf.take(
        channel: channel, site: nil, now: UTCMinute(minutes: 29_900_000), progress: isDone)
    isDone()
    guard let staged = try shelf.staged() else { return 0 }
    try shelf.show(staged)
    isDone()
    return taken == nil ? 0 : 1
}

func run() -> CInt {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let end = Array(arguments.suffix(2))
    var dyingStep = -1
    if let option = end.first, ["--die-at", "--limit"].contains(option) {
        guard let number = end.last.flatMap({ Int($0) }) else { return 64 }
        if option == "--die-at" { dyingStep = number } else { limitFiles(to: number) }
        arguments.removeLast(2)
    }
    // The test counts the time from here on.
    print("start")
    fflush(nil)

    var step = 0
    func isDone() {
        step += 1
        if step == dyingStep { kill(getpid(), SIGKILL) }
    }
    let measure: TourImporter.Measure = { _ in (width: 4, height: 3) }
    do {
        switch (arguments.first, arguments.count) {
        case ("import", 3):
            let summary = try TourImporter.import(
                folder: arguments[1], into: arguments[2], measure: measure,
                progress: { _ in isDone() })
            print("imported \(summary.rooms) rooms in \(step) steps")
        case ("publish", 4):
            let key = try PublishingKey(path: arguments[3])
            let bundle = try TourPublisher.publish(
                folder: arguments[1], to: arguments[2], key: key, measure: measure,
                progress: { _ in isDone() })
            print("published version \(bundle.manifest.version) in \(step) steps")
        case ("take", 3):
            let count = try take(from: arguments[1], arguments[2], isDone: isDone)
            print("took \(count) in \(step) steps")
        case ("publish-channel", 5):
            let key = try PublishingKey(path: arguments[3])
            let published = try ChannelPublisher.publish(
                folder: arguments[1], to: arguments[2], key: key,
                freshnessKey: PublishingKey(path: arguments[4], purpose: .freshness),
                options: .init(expires: UTCMinute(minutes: 30_000_000)), measure: measure,
                progress: { _ in isDone() })
            print("published version \(published.manifest.version) in \(step) steps")
        case ("take-channel", 5):
            let count = try take(
                arguments[2], into: arguments[1], arguments[3], arguments[4], isDone: isDone)
            print("took \(count) in \(step) steps")
        case ("export", 3):
            let store = try TourStore(path: arguments[1])
            print("exported \(try TourExporter.write(store, to: arguments[2])) files")
        case ("table", 3):
            let changes = try TableImporter.apply(
                rooms: arguments[2], people: nil, to: arguments[1], deletions: .any)
            print("changed \(changes.count) rooms")
        default: return 64
        }
        return 0
    } catch {
        print(error)
        return 1
    }
}

exit(run())
