// swift-tools-version: 6.2
import PackageDescription

// A package that uses one of the libraries says `traits: []` and gets them alone, without a package of anybody else. The programs,
// and the tests, are built with this trait, which is on unless it is said otherwise.
let programs: Set<String> = ["Programs"]

/// Only kiosk/fuzz/run builds the fuzzers, in a build folder of their own.
let isFuzzing = Context.environment["DOCENT_FUZZING"] != nil

/// Products of other packages, each with its package.
let foreign = [
    "ArgumentParser": "swift-argument-parser", "GRDB": "GRDB.swift",
    "HTTPTypes": "swift-http-types", "HeapModule": "swift-collections",
    "Hummingbird": "hummingbird", "HummingbirdCore": "hummingbird", "Logging": "swift-log",
    "NIOCore": "swift-nio", "NIOHTTPTypes": "swift-nio-extras", "NIOPosix": "swift-nio",
    "ServiceLifecycle": "swift-service-lifecycle", "SwiftCSV": "SwiftCSV",
    "UnixSignals": "swift-service-lifecycle", "Yams": "Yams",
]

/// The modules and products with these names, which blanks separate.
func uses(_ names: String) -> [Target.Dependency] {
    names.split(whereSeparator: \.isWhitespace).map(String.init).map { name in
        foreign[name].map { .product(name: name, package: $0, condition: .when(traits: programs)) }
            ?? .target(name: name)
    }
}

// Swift 6.2 warns of other things than 6.3, which has the last word.
#if compiler(>=6.3)
    let strictness: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
    let strictness: [SwiftSetting] = []
#endif

/// One set of rules for every Swift target: strict memory safety, warnings as errors, explicit existentials.
let rules: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableExperimentalFeature("Lifetimes"),
    ] + strictness

/// The rules, and how the build for working on Docent differs from an ordinary one: a module is compiled as a whole, which takes
/// less time in all than its files one by one, and what loops over pixels or bytes by the million is optimized.
/// Nothing waits for the module file of tests, which is not made twice.
func settings(optimized: Bool = false, ofTests: Bool = false) -> [SwiftSetting] {
    let flags =
        ["-whole-module-optimization", "-num-threads", "2"] + (optimized ? ["-O"] : [])
        + (ofTests ? ["-no-emit-module-separately-wmo"] : [])
    return rules + [.unsafeFlags(flags, .when(configuration: .debug, traits: programs))]
}

/// A module of Docent, under `Sources/`.
func module(
    _ name: String, _ dependencies: String = "", path: String? = nil, exclude: [String] = [],
    embedsTexts: Bool = false, optimized: Bool = false
) -> Target {
    .target(
        name: name, dependencies: uses(dependencies), path: path ?? "Sources/\(name)",
        exclude: exclude, swiftSettings: settings(optimized: optimized),
        plugins: embedsTexts ? ["EmbedTexts"] : [])
}

/// A program; what only measures or checks the others lies under `kiosk/` or `Tests/`.
func program(
    _ name: String, _ dependencies: String = "", path: String? = nil, embedsTexts: Bool = false
) -> Target {
    .executableTarget(
        name: name, dependencies: uses(dependencies), path: path ?? "Sources/\(name)",
        swiftSettings: settings(), plugins: embedsTexts ? ["EmbedTexts"] : [])
}

/// The tests of a module, under `Tests/<name>Tests`: they see it, what it uses, and what is named here.
struct Tests {
    let name: String
    var more = ""
    var exclude: [String] = []
    var copies: [String] = []
    var optimized = false

    func target(of tested: Target?) -> Target {
        let own = (tested?.dependencies ?? []) + uses("\(tested?.name ?? "") TestSupport \(more)")
        return .testTarget(
            name: "\(name)Tests", dependencies: own, path: "Tests/\(name)Tests", exclude: exclude,
            resources: copies.map { .copy($0) },
            swiftSettings: settings(optimized: optimized, ofTests: true))
    }
}

/// A C library that Swift imports as it is: a module map and its includes.
func library(_ name: String, _ pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig)
}

/// A C library behind a few functions of ours, for what Swift cannot import.
func shim(
    _ name: String, _ dependencies: String = "", path: String? = nil, links: String = ""
) -> Target {
    .target(
        name: name, dependencies: uses(dependencies), path: path ?? "Sources/C/\(name)",
        cSettings: [.treatAllWarnings(as: .error)],
        linkerSettings: links.split(separator: " ").map { .linkedLibrary(String($0)) })
}

/// A program that fuzzes one entry point, under `kiosk/fuzz`; libFuzzer brings `main`.
func fuzzer(_ name: String, _ dependencies: String) -> Target {
    .executableTarget(
        name: "\(name)Fuzzer", dependencies: uses("FuzzSupport \(dependencies)"),
        path: "kiosk/fuzz/Sources/\(name)Fuzzer",
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "Docent",
    products: [
        .executable(name: "docent", targets: ["docent"]),
        .library(name: "Imaging", targets: ["Imaging"]),
        .library(name: "QRCode", targets: ["QRCode"]),
        .library(name: "QRReader", targets: ["QRReader"]),
        .library(name: "Payloads", targets: ["Payloads"]),
        .library(name: "ImageFiles", targets: ["ImageFiles"]),
        .library(name: "Capture", targets: ["Capture"]),
    ],
    traits: [
        .trait(name: "Programs", description: "The programs, beside the libraries."),
        .default(enabledTraits: programs),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", exact: "0.10.0"),
    ],
    targets: [
        library("CArchive", "libarchive"),
        library("CBrotli", "libbrotlienc"),
        library("CCairo", "cairo"),
        library("CChafa", "chafa"),
        library("CCmark", "libcmark"),
        library("CGdkPixbuf", "gdk-pixbuf-2.0"),
        library("CHyphen"),
        library("CMPV", "mpv"),
        library("CPQ", "libpq"),
        library("CPango", "pangocairo"),
        library("CPoppler", "poppler-glib"),
        library("CSodium", "libsodium"),
        library("CZlib", "zlib"),
        shim("CConfinement", links: "seccomp"),
        shim("CCurl", links: "curl"),
        shim("CFramebuffer", "CSignals"),
        shim("CInput", links: "input udev xkbcommon"),
        shim("CJPEG", links: "jpeg"),
        shim("CPNG", links: "png16"),
        shim("CPNGWriter", links: "png16"),
        shim("CSignals"),
        shim("CSystemCalls"),
        shim("CTerminal", "CSignals"),
        shim("CV4L2", links: "v4l2"),
        // By the library's own name: the other one comes with its headers, which are not needed, and its static form.
        shim("CZBar", links: ":libzbar.so.0"),

        // Puts the texts of modules (scripts, styles, words) into the programs.
        .plugin(
            name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
            path: "Sources/EmbedTexts/Plugin"),
        .executableTarget(
            name: "embed-texts", path: "Sources/EmbedTexts/Program", swiftSettings: rules),

        module("Accounts", "Cryptography Files Threads Wording"),
        module("Calendars", "Payloads"),
        module("Capture", "CV4L2 Files Imaging Threads", optimized: true),
        module(
            "Checks",
            "Decoding Drawing Files Forms Imaging Payloads Scanning Wording Yams", embedsTexts: true
        ),
        module("Commands", "ArgumentParser Cryptography Files Wording"),
        module("Compression", "CBrotli CZlib"),
        module("Confinement", "CConfinement Files"),
        module("Cryptography", "CSodium"),
        module(
            "Decoding", "CZBar Files Imaging Isolation QRCode QRReader Threads Wording",
            optimized: true),
        module(
            "Display",
            "CChafa CFramebuffer CInput CPango CTerminal Drawing Files Imaging Threads Wording"),
        module(
            "Doctor",
            """
            Capture Decoding Display Drawing Files Forms ImageFiles Imaging Isolation Journal Kiosk
            Passes Playback QRCode Reports Times Tour Wording
            """),
        module("Drawing", "CCairo CPango Imaging", optimized: true),
        module("Embedded", "Imaging Payloads QRCode QRReader Tour"),
        module("Files", "CSystemCalls"),
        module("FilmLengths", "Playback Tour TourAuthoring"),
        module("FilmProtocol", "Confinement Files", path: "Sources/docent-film/Protocol"),
        module("Forms", "Files SwiftCSV Wording Yams"),
        module("Hub", "Cryptography Files GRDB HubProtocol Journal Passes Tour Wording"),
        module("HubPostgres", "CPQ Files Hub"),
        module("HubProtocol", "Journal Passes Tour"),
        module(
            "ImageFiles", "CGdkPixbuf Files Imaging Isolation Pictures Processes", optimized: true),
        module("Imaging", optimized: true),
        module("Isolation", "CConfinement CSystemCalls Confinement Files Processes"),
        module("Journal", "Files GRDB Times Tour Wording"),
        module(
            "JournalReports",
            "Cryptography Drawing Files Forms GRDB Imaging Journal Mail Tour Wording Yams",
            embedsTexts: true),
        module(
            "Kiosk",
            """
            Calendars Capture Decoding Display Drawing Files Forms ImageFiles Imaging Isolation
            Journal Logging Passes Payloads Playback QRCode QRReader Reports Service Threads Times
            Tour Wording Yams
            """, embedsTexts: true),
        module(
            "KioskCommands",
            """
            ArgumentParser Capture Commands Decoding Display Drawing Files FilmLengths ImageFiles
            Imaging Journal Kiosk Logging Passes Playback Reports ScanCommand Service Times Tour
            TourAuthoring Wording
            """),
        module(
            "Link",
            """
            Cryptography Files Forms HubProtocol Journal Kiosk Logging Passes Service Threads Times
            Tour Transfers Wording Yams
            """),
        module("Mail", "Cryptography"),
        module("PageProtocol", path: "Sources/docent-pages/Protocol"),
        module("Passes", "Cryptography Files Times Wording"),
        module("Payloads", "Wording"),
        module(
            "Pictures", "CJPEG CPNG Files Imaging Isolation PageProtocol Processes",
            optimized: true),
        module("Playback", "CSystemCalls Files FilmProtocol Imaging Processes Threads"),
        module("Processes", "CSystemCalls Files Threads"),
        module("QRCode", optimized: true),
        module("QRReader", "Imaging QRCode", optimized: true),
        module(
            "Reports",
            """
            CArchive CPNGWriter Decoding Files ImageFiles Imaging Isolation QRCode QRReader Scanning
            Wording
            """),
        module(
            "ScanCommand",
            """
            ArgumentParser Commands Decoding Files Isolation Payloads Pictures Scanning Wording
            """),
        module(
            "Scanning",
            """
            Decoding Files Imaging Isolation Payloads Pictures QRCode QRReader Threads Wording
            """, embedsTexts: true),
        module("Service", "Files Logging Threads Wording"),
        module(
            "Sheets",
            """
            CHyphen CPNGWriter Cryptography Decoding Drawing Files Forms ImageFiles Imaging Passes
            Payloads QRCode QRReader Threads Tour Wording Yams
            """),
        module(
            "Site",
            """
            Compression Cryptography Display Drawing Files ImageFiles Imaging Kiosk Payloads Threads
            Tour TourAuthoring WebPages Wording
            """, embedsTexts: true),
        module(
            "Studio",
            """
            Accounts Compression Cryptography Display Drawing Files GRDB Hub HubProtocol ImageFiles
            Imaging Isolation Journal JournalReports Kiosk Mail Passes Payloads Sheets Site Threads
            Times Tour TourAuthoring WebPages Wording Yams
            """, embedsTexts: true),
        module("Threads", "CSystemCalls Files"),
        module("Times"),
        module(
            "Tour",
            "CCmark Cryptography Files GRDB HeapModule Imaging Passes Payloads Times Wording"),
        module(
            "TourAuthoring",
            """
            Calendars Cryptography Files Forms GRDB ImageFiles Imaging Passes Payloads SwiftCSV
            Threads Times Tour Wording Yams
            """),
        module("Transfers", "CCurl Wording"),
        module("WebBorder", "Imaging", path: "Sources/Web/Border"),
        module("WebGuide", "Imaging Payloads Tour WebBorder", path: "Sources/Web/Guide"),
        module("WebPages", "Display Imaging Wording", embedsTexts: true),
        module("WebReader", "Imaging QRCode QRReader WebBorder", path: "Sources/Web/Reader"),
        module(
            "WebServer",
            """
            Cryptography Files HTTPTypes Hub HubProtocol Hummingbird HummingbirdCore Logging NIOCore
            NIOHTTPTypes NIOPosix Service ServiceLifecycle Site Studio Times Tour TourAuthoring
            UnixSignals
            """),
        module("Wording"),

        program(
            "docent",
            """
            ArgumentParser Capture Checks Commands Cryptography Decoding Display Doctor Drawing Files
            FilmLengths ImageFiles Imaging Isolation Journal JournalReports Kiosk KioskCommands Link
            Logging Mail Passes Payloads Playback Processes QRCode Reports ScanCommand Scanning
            Service Sheets Site Times Tour TourAuthoring Transfers Wording
            """, embedsTexts: true),
        program("docent-decoder", "Decoding ImageFiles Isolation"),
        program(
            "docent-film", "CMPV Confinement Files FilmProtocol Threads",
            path: "Sources/docent-film/Program"),
        program("docent-kiosk", "ArgumentParser Commands KioskCommands"),
        program(
            "docent-pages", "CCairo CPoppler Confinement Files Imaging PageProtocol",
            path: "Sources/docent-pages/Program"),
        program("docent-scan", "ArgumentParser Commands Pictures ScanCommand Scanning"),
        program(
            "docent-web",
            """
            Accounts ArgumentParser Commands Cryptography Drawing Files FilmLengths Hub HubPostgres
            HubProtocol Journal Logging Passes Service Sheets Site Studio Times Tour TourAuthoring
            WebServer
            """),

        program("capture-probe", "Capture ImageFiles Imaging", path: "kiosk/vm/capture-probe"),
        program(
            "docent-benchmark",
            """
            Capture Cryptography Decoding Display Drawing GRDB Hub HubLoad HubPostgres HubProtocol
            ImageFiles Imaging Isolation Journal JournalReports Kiosk Link Logging Payloads Playback
            QRCode QRReader Sheets Site Threads Times Tour TourAuthoring
            """, path: "kiosk/benchmarks/docent-benchmark"),
        program("film-intruder", "Files FilmProtocol", path: "Tests/FilmIntruder"),
        program(
            "hub-probe", "Hub HubLoad HubPostgres HubProtocol", path: "Tests/HubProbe/Program"),
        program("journal-probe", "Journal Times", path: "Tests/JournalProbe"),
        program(
            "tour-import-probe", "Passes Times Tour TourAuthoring", path: "Tests/TourImportProbe"),

        shim("CTestSupport", path: "Tests/CTestSupport", links: "seccomp"),
        module("HubLoad", "HubProtocol", path: "Tests/HubProbe/Load"),
        module(
            "HubTestSupport", "Hub HubProtocol Passes TestSupport", path: "Tests/HubTestSupport"),
        module("TestSupport", "CTestSupport Files Imaging QRCode", path: "Tests/TestSupport"),
        module(
            "TourTestSupport", "Imaging Passes Times Tour TourAuthoring",
            path: "Tests/TourTestSupport"),
    ])

let tests: [Tests] = [
    Tests(name: "Accounts"),
    Tests(name: "Calendars", copies: ["Habits", "Peers"]),
    Tests(name: "Capture"),
    Tests(name: "Compression"),
    Tests(name: "Cryptography"),
    Tests(name: "Decoding", more: "ImageFiles"),
    Tests(name: "Display", more: "ImageFiles", copies: ["Pixels/Snapshots/Pictures"]),
    Tests(name: "Doctor", more: "TourAuthoring"),
    Tests(name: "Drawing", more: "ImageFiles"),
    Tests(name: "Files"),
    Tests(name: "Forms"),
    Tests(name: "Hub", more: "HubTestSupport", exclude: ["Earlier"]),
    Tests(
        name: "HubPostgres",
        more: "HubLoad HubProtocol HubTestSupport Transfers docent-web hub-probe",
        exclude: ["Earlier"]),
    Tests(name: "ImageFiles", more: "PageProtocol docent-pages", copies: ["Fixtures"]),
    Tests(name: "Imaging", optimized: true),
    Tests(
        name: "Isolation", more: "CTestSupport Decoding ImageFiles Imaging docent-decoder",
        copies: ["Hostile"]),
    Tests(name: "Journal", more: "journal-probe", exclude: ["Earlier"]),
    Tests(name: "JournalReports", more: "ImageFiles Times TourAuthoring", optimized: true),
    Tests(name: "Kiosk", more: "JournalReports TourAuthoring docent-decoder", exclude: ["Earlier"]),
    Tests(name: "Link", more: "TourAuthoring TourTestSupport", exclude: ["Earlier"]),
    Tests(name: "Mail"),
    Tests(name: "Passes", more: "Payloads QRCode"),
    Tests(name: "Payloads"),
    Tests(name: "Playback", more: "docent-film film-intruder", copies: ["Fixtures"]),
    Tests(name: "QRCode", optimized: true),
    Tests(name: "QRReader", optimized: true),
    Tests(name: "Reports", exclude: ["Earlier"]),
    Tests(name: "Scanning", more: "Checks Forms ImageFiles"),
    Tests(name: "Service"),
    Tests(name: "Sheets", more: "TourAuthoring docent-pages", optimized: true),
    Tests(name: "Site", more: "QRReader Service TourTestSupport docent-web", copies: ["Scripts"]),
    Tests(
        name: "Studio", more: "HubTestSupport QRReader TourTestSupport docent-pages docent-web",
        exclude: ["Plan/plan-checks.js"]),
    Tests(
        name: "System",
        more: """
            Embedded HubTestSupport ImageFiles Imaging Journal JournalReports QRCode Times Tour
            docent docent-decoder docent-film docent-kiosk docent-pages docent-scan docent-web
            """, exclude: ["Outputs"]),
    Tests(name: "Threads"),
    Tests(name: "Times"),
    Tests(
        name: "Tour", more: "TourAuthoring TourTestSupport tour-import-probe",
        copies: ["Bundles/Kept", "Earlier/Tours"]),
    Tests(
        name: "TourAuthoring", more: "TourTestSupport tour-import-probe", exclude: ["Earlier"]),
    Tests(name: "Transfers"),
    Tests(
        name: "Web",
        more: """
            ImageFiles Imaging Payloads QRCode QRReader Service Tour TourAuthoring TourTestSupport
            WebBorder WebGuide WebReader
            """, copies: ["Page"]),
    Tests(name: "WebPages"),
    Tests(name: "WebServer", more: "HubTestSupport TourTestSupport docent docent-web"),
    Tests(name: "Wording"),
]
package.targets += tests.map { tests in
    tests.target(of: package.targets.first { $0.name == tests.name })
}

if isFuzzing {
    package.targets += [
        .target(
            name: "FuzzSupport", path: "kiosk/fuzz/Sources/FuzzSupport",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        fuzzer("BitStream", "QRCode"),
        fuzzer("Bundle", "Cryptography Files Times Tour"),
        fuzzer("Calendar", "Calendars"),
        fuzzer("Card", "Payloads Tour TourAuthoring"),
        fuzzer("Grid", "QRCode"),
        fuzzer("HTTP", "Service"),
        fuzzer("Page", "PageProtocol Pictures"),
        fuzzer("Pass", "Cryptography Files Passes Times"),
        fuzzer("Payload", "Payloads"),
        fuzzer("Picture", "Imaging QRReader"),
        fuzzer("Table", "Checks Sheets Tour TourAuthoring TourTestSupport"),
        fuzzer("Web", "WebBorder WebGuide WebReader"),
        fuzzer("XLIFF", "Tour TourAuthoring"),
        fuzzer("YAML", "Checks Kiosk Sheets Tour TourAuthoring TourTestSupport"),
    ]
}
