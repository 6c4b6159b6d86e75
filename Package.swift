// swift-tools-version: 6.2
import PackageDescription

/// Only kiosk/fuzz/run builds the fuzzers, in a build folder of their own.
let isFuzzing = Context.environment["DOCENT_FUZZING"] != nil

/// Only the scanner alone is built so, in a build folder of its own: without what needs more than a few C libraries.
let isLean = Context.environment["DOCENT_LEAN"] != nil

/// The programs that kiosk/run needs, which it builds in the debug configuration, in a build folder of their own: of the rooms
/// that they need, only those with loops over pixels are optimized, and the first page comes in a third of the time.
let quick = Context.environment["DOCENT_QUICK"]

/// Where tests and fuzzers are built as the rest ships, optimized, they still see what is internal; kiosk/test asks for
/// it here, and not on the command line, for that would build the packages of others so too, which takes minutes.
let testing: [SwiftSetting] =
    Context.environment["DOCENT_TESTING"] == nil && !isFuzzing
    ? [] : [.unsafeFlags(["-enable-testing"])]

/// Swift 6.2 warns of other things than 6.3, which has the last word. Debian's 6.2 checks its own work, and finds fault with
/// spans that it has compiled well.
#if compiler(>=6.3)
    let strictness: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
    let strictness: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-sil-verify-none"])]
#endif

/// One set of rules for every Swift target: strict memory safety, warnings as errors, explicit existentials.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableExperimentalFeature("Lifetimes"),
    ] + strictness + testing

/// A room of the house: a library under `Sources/`.
func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], at folder: String? = nil,
    exclude: [String] = [], embedsTexts: Bool = false, crunchPixels: Bool = false
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(folder ?? name)",
        exclude: exclude,
        swiftSettings: settings
            + (quick != nil && crunchPixels
                ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []),
        plugins: embedsTexts ? ["EmbedTexts"] : [])
}

/// A program under `Sources/`; what only measures or checks the others lies under `kiosk/`.
func program(
    _ name: String, _ dependencies: [Target.Dependency], at folder: String? = nil,
    embedsTexts: Bool = false
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/\(folder ?? name)",
        swiftSettings: settings, plugins: embedsTexts ? ["EmbedTexts"] : [])
}

/// The tests of a room, under `Tests/<name>Tests`.
///
/// Optimizing them takes the compiler minutes, which only pays where the tests themselves draw or compare pixels by the
/// million; what they test is built as it ships. Nor has anybody a use for their module files.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    resources: [Resource] = [], crunchPixels: Bool = false
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
        exclude: exclude, resources: resources,
        swiftSettings: settings
            + (crunchPixels
                ? [] : [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]))
}

/// A program that fuzzes one entry point, under `kiosk/fuzz`; libFuzzer brings `main`.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: "\(name)Fuzzer", dependencies: dependencies + ["FuzzSupport"],
        path: "kiosk/fuzz/Sources/\(name)Fuzzer",
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

/// A C library that Swift imports as it is: a module map and its includes.
func library(_ name: String, _ pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig)
}

/// A C library behind a few functions of ours, for what Swift cannot import.
func shim(
    _ name: String, _ dependencies: [Target.Dependency] = [], at folder: String? = nil,
    links: [String]
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/C/\(folder ?? name)",
        cSettings: [.treatAllWarnings(as: .error)],
        linkerSettings: links.map { .linkedLibrary($0) })
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
        library("CGdkPixbuf", "gdk-pixbuf-2.0"),
        library("CPoppler", "poppler-glib"),
        library("CCairo", "cairo"),
        library("CPango", "pangocairo"),
        library("CHyphen"),
        library("CCmark", "libcmark"),
        library("CArchive", "libarchive"),
        library("CSodium", "libsodium"),
        library("CPQ", "libpq"),
        library("CZlib", "zlib"),
        library("CBrotli", "libbrotlienc"),
        library("CChafa", "chafa"),
        library("CMPV", "mpv"),
        // By the library's own name: the other one comes with its headers, which are not needed, and its static form.
        shim("CZBar", links: [isLean ? "zbar" : ":libzbar.so.0"]),
        shim("CV4L2", links: ["v4l2"]),
        shim("CJPEG", links: ["jpeg"]),
        // A static libpng names no library of its own.
        shim("CPNG", links: ["png16"] + (isLean ? ["z", "m"] : [])),
        shim("CPNGWriter", links: ["png16"]),
        shim("CSignals", links: []),
        shim("CTerminal", ["CSignals"], links: []),
        shim("CFramebuffer", ["CSignals"], links: []),
        shim("CInput", links: ["input", "udev", "xkbcommon"]),
        shim("CSystemCalls", links: []),
        shim("CConfinement", links: ["seccomp"]),
        shim("CCurl", links: ["curl"]),
        shim("CNoBus", links: []),

        // Puts the texts of rooms (scripts, styles, words) into the programs.
        .plugin(
            name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
            path: "Sources/EmbedTexts/Plugin"),
        .executableTarget(
            name: "embed-texts", path: "Sources/EmbedTexts/Program", swiftSettings: settings),

        room("Files", ["CSystemCalls"]),
        room("Times"),
        room(
            "Commands",
            [
                "Cryptography", "Files", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        room("Wording"),
        room("Forms", ["Files", "SwiftCSV", "Wording", "Yams"]),
        room("Threads", ["CSystemCalls", "Files"]),
        room("Processes", ["CSystemCalls", "Files", "Threads"]),
        room("Confinement", ["CConfinement", "Files"]),
        room("Isolation", ["CConfinement", "CSystemCalls", "Confinement", "Files", "Processes"]),
        room("Imaging", crunchPixels: true),
        room("QRCode", crunchPixels: true),
        room("QRReader", ["Imaging", "QRCode"], crunchPixels: true),
        room("Payloads", ["Wording"]),
        room("Calendars", ["Payloads"]),
        room("Drawing", ["Imaging", "CCairo", "CPango"], crunchPixels: true),
        room("PageProtocol", at: "docent-pages/Protocol"),
        program(
            "docent-pages",
            ["Confinement", "Files", "Imaging", "PageProtocol", "CPoppler", "CCairo"],
            at: "docent-pages/Program"),
        program("docent-decoder", ["Decoding", "ImageFiles", "Isolation"]),
        room("FilmProtocol", ["Confinement", "Files"], at: "docent-film/Protocol"),
        program(
            "docent-film", ["CMPV", "Confinement", "Files", "FilmProtocol", "Threads"],
            at: "docent-film/Program"),
        room(
            "ImageFiles",
            ["Files", "Imaging", "Isolation", "CJPEG", "CPNG", "PageProtocol", "Processes"]
                + (isLean ? [] : ["CGdkPixbuf"]),
            exclude: isLean
                ? [
                    "GIF/GIFCursor.swift", "Isolated/PictureService.swift", "Pixbuf",
                    "TIFF/TIFFCursor.swift", "WebP/WebPCursor.swift",
                ] : ["Lean"], crunchPixels: true),
        room("Capture", ["Files", "Imaging", "Threads", "CV4L2"], crunchPixels: true),
        room(
            "Decoding",
            [
                "Files", "Imaging", "Isolation", "QRCode", "QRReader", "Threads", "Wording",
                "CZBar",
            ], crunchPixels: true),
        room("Cryptography", ["CSodium"]),
        room("Accounts", ["Cryptography", "Files", "Threads", "Wording"]),
        room("Mail", ["Cryptography"]),
        room("Compression", ["CBrotli", "CZlib"]),
        room("Passes", ["Cryptography", "Files", "Times", "Wording"]),
        room(
            "Tour",
            [
                "CCmark", "Cryptography", "Files", "Imaging", "Passes", "Payloads", "Times",
                "Wording",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HeapModule", package: "swift-collections"),
            ]),
        room(
            "Journal",
            ["Files", "Times", "Tour", "Wording", .product(name: "GRDB", package: "GRDB.swift")]),
        room("Transfers", ["CCurl", "Wording"]),
        room("HubProtocol", ["Journal", "Passes", "Tour"]),
        room(
            "Hub",
            [
                "Cryptography", "Files", "HubProtocol", "Journal", "Passes", "Tour", "Wording",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        room("HubPostgres", ["CPQ", "Files", "Hub"]),
        room("WebBorder", ["Imaging"], at: "Web/Border"),
        room("WebReader", ["Imaging", "QRCode", "QRReader", "WebBorder"], at: "Web/Reader"),
        room("WebGuide", ["Imaging", "Payloads", "Tour", "WebBorder"], at: "Web/Guide"),
        room("Embedded", ["Imaging", "Payloads", "QRCode", "QRReader", "Tour"]),
        room(
            "TourAuthoring",
            [
                "Calendars", "Cryptography", "Files", "Forms", "ImageFiles", "Imaging", "Passes",
                "Payloads", "SwiftCSV", "Threads",
                "Times", "Tour", "Wording", "Yams", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        room(
            "Display",
            [
                "Drawing", "Files", "Imaging", "Threads", "Wording", "CChafa", "CFramebuffer",
                "CInput", "CPango", "CTerminal",
            ]),
        room(
            "Playback",
            ["CSystemCalls", "Files", "FilmProtocol", "Imaging", "Processes", "Threads"]),
        room("FilmLengths", ["Playback", "Tour", "TourAuthoring"]),
        room(
            "Service",
            ["Files", "Threads", "Wording", .product(name: "Logging", package: "swift-log")]
        ),
        room(
            "Sheets",
            [
                "CHyphen", "CPNGWriter", "Cryptography", "Decoding", "Drawing", "Files", "Forms",
                "ImageFiles", "Imaging", "Passes", "Payloads", "QRCode", "QRReader", "Tour",
                "Threads", "Wording", "Yams",
            ]),
        room(
            "Scanning",
            [
                "Decoding", "Files", "ImageFiles", "Imaging", "Isolation", "Payloads", "QRCode",
                "QRReader", "Threads", "Wording",
            ] + (isLean ? [] : ["Drawing", "Forms", "Yams"]),
            exclude: isLean ? ["Annotator.swift", "Checks"] : [],
            embedsTexts: true),
        room(
            "ScanCommand",
            [
                "Commands", "Decoding", "Files", "ImageFiles", "Isolation", "Payloads", "Scanning",
                "Wording", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        program(
            "docent-scan",
            [
                "Commands", "ImageFiles", "ScanCommand", "Scanning",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ] + (isLean ? ["CNoBus"] : [])),
        room(
            "Reports",
            [
                "CArchive", "CPNGWriter", "Decoding", "Files", "ImageFiles", "Imaging",
                "Isolation", "QRCode", "QRReader", "Scanning", "Wording",
            ]),
        room(
            "Kiosk",
            [
                "Calendars", "Capture", "Decoding", "Display", "Drawing", "Files", "Forms",
                "ImageFiles", "Imaging", "Isolation", "Journal", "Passes", "Payloads", "Playback",
                "QRCode", "QRReader", "Reports", "Service", "Threads", "Times", "Tour", "Wording",
                "Yams", .product(name: "Logging", package: "swift-log"),
            ], embedsTexts: true),
        room(
            "WebPages", ["Display", "Imaging", "Wording"],
            embedsTexts: true),
        room(
            "Site",
            [
                "Compression", "Cryptography", "Display", "Drawing", "Files", "ImageFiles",
                "Imaging", "Kiosk", "Payloads", "Threads", "Tour", "TourAuthoring", "WebPages",
                "Wording",
            ],
            embedsTexts: true),
        room(
            "Studio",
            [
                "Accounts", "Compression", "Cryptography", "Display", "Drawing", "Files", "Hub",
                "HubProtocol", "ImageFiles", "Imaging", "Isolation", "Journal", "JournalReports",
                "Kiosk", "Mail", "Passes", "Payloads", "Sheets", "Site", "Threads", "Times", "Tour",
                "TourAuthoring", "WebPages", "Wording", "Yams",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            embedsTexts: true),
        room(
            "Link",
            [
                "Cryptography", "Files", "Forms", "HubProtocol", "Journal", "Kiosk", "Passes",
                "Service", "Threads", "Times", "Tour", "Transfers", "Wording", "Yams",
                .product(name: "Logging", package: "swift-log"),
            ]),
        room(
            "JournalReports",
            [
                "Cryptography", "Drawing", "Files", "Forms", "Imaging", "Journal", "Mail", "Tour",
                "Wording", "Yams",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            embedsTexts: true),
        room(
            "Doctor",
            [
                "Capture", "Decoding", "Display", "Drawing", "Files", "Forms", "ImageFiles",
                "Imaging", "Isolation", "Journal", "Kiosk", "Passes", "Playback", "QRCode",
                "Reports", "Times", "Tour", "Wording",
            ]),
        room(
            "KioskCommands",
            [
                "Capture", "Commands", "Decoding", "Display", "Drawing", "Files", "FilmLengths",
                "ImageFiles", "Imaging", "Journal", "Kiosk", "Passes", "Playback", "Reports",
                "ScanCommand",
                "Service", "Times", "Tour", "TourAuthoring", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        program(
            "docent-kiosk",
            [
                "Commands", "KioskCommands",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        program(
            "docent",
            [
                "Capture", "Commands", "Cryptography", "Decoding", "Display", "Doctor", "Drawing",
                "Files", "FilmLengths", "ImageFiles", "Imaging", "Isolation", "Journal",
                "JournalReports", "Kiosk", "KioskCommands", "Link", "Mail", "Passes",
                "Payloads", "Playback", "Processes", "QRCode", "Reports", "ScanCommand", "Scanning",
                "Service", "Sheets", "Site", "Times",
                "Tour", "TourAuthoring", "Transfers", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            embedsTexts: true),
        room(
            "WebServer",
            [
                "Cryptography", "Files", "Hub", "HubProtocol", "Service", "Site", "Studio", "Times",
                "Tour", "TourAuthoring",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        program(
            "docent-web",
            [
                "Accounts", "Commands", "Cryptography", "Drawing", "Files", "FilmLengths", "Hub",
                "HubPostgres", "HubProtocol", "Journal", "Passes", "Service", "Sheets", "Site",
                "Studio", "Times", "Tour",
                "TourAuthoring", "WebServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        program(
            "docent-benchmark",
            [
                "Capture", "Cryptography", "Decoding", "Display", "Drawing", "Hub", "HubLoad",
                "HubPostgres", "HubProtocol", "ImageFiles", "Imaging", "Isolation", "Journal",
                "JournalReports", "Kiosk",
                "Link", "Payloads",
                "Playback", "QRCode", "QRReader", "Sheets", "Site", "Threads", "Times", "Tour",
                "TourAuthoring", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], at: "../kiosk/benchmarks/docent-benchmark"),
        program(
            "capture-probe", ["Capture", "Imaging", "ImageFiles"], at: "../kiosk/vm/capture-probe"),

        shim("CTestSupport", at: "../../Tests/CTestSupport", links: []),
        .target(
            name: "TestSupport", dependencies: ["CTestSupport", "Files", "Imaging", "QRCode"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        tests("Files", ["Files", "TestSupport"]),
        tests("Wording", ["Wording"]),
        tests("Forms", ["Forms", "TestSupport", "Yams"]),
        tests("Threads", ["Threads"]),
        tests("Imaging", ["Imaging"], crunchPixels: true),
        tests("QRCode", ["QRCode", "TestSupport"], crunchPixels: true),
        tests("QRReader", ["Imaging", "QRCode", "QRReader", "TestSupport"], crunchPixels: true),
        tests("Cryptography", ["Cryptography"]),
        tests("Accounts", ["Accounts", "Cryptography", "Files", "TestSupport"]),
        tests("Mail", ["Mail"]),
        tests("Compression", ["Compression", "TestSupport"]),
        tests(
            "Passes",
            ["Cryptography", "Files", "Passes", "Payloads", "QRCode", "TestSupport", "Times"]),
        tests("Times", ["Times"]),
        .target(
            name: "HubTestSupport",
            dependencies: ["Hub", "HubProtocol", "Passes", "TestSupport"],
            path: "Tests/HubTestSupport", swiftSettings: settings),
        tests(
            "Hub",
            [
                "Hub", "HubProtocol", "HubTestSupport", "Journal", "TestSupport", "Tour",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], exclude: ["Earlier"]),
        tests(
            "WebServer",
            [
                "Hub", "HubProtocol", "HubTestSupport", "TestSupport", "Times", "Tour",
                "TourAuthoring", "TourTestSupport", "WebServer", "docent", "docent-web",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "Journal",
            [
                "Journal", "TestSupport", "Times", "Tour", "journal-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], exclude: ["Earlier"]),
        .target(
            name: "HubLoad", dependencies: ["HubProtocol"], path: "Tests/HubProbe/Load",
            swiftSettings: settings),
        program(
            "hub-probe", ["Hub", "HubLoad", "HubPostgres", "HubProtocol"],
            at: "../Tests/HubProbe/Program"),
        tests(
            "HubPostgres",
            [
                "Hub", "HubLoad", "HubPostgres", "HubProtocol", "HubTestSupport", "TestSupport",
                "Transfers", "docent-web", "hub-probe",
            ], exclude: ["Earlier"]),
        tests(
            "Web",
            [
                "ImageFiles", "Imaging", "Payloads", "QRCode", "QRReader", "Service", "TestSupport",
                "Tour", "TourAuthoring", "TourTestSupport", "WebBorder", "WebGuide", "WebReader",
            ], resources: [.copy("Page")]),
        tests("WebPages", ["Display", "Imaging", "WebPages"]),
        tests(
            "Studio",
            [
                "Accounts", "Cryptography", "Files", "Hub", "HubProtocol", "HubTestSupport",
                "ImageFiles", "Imaging", "Journal", "JournalReports", "Passes", "QRReader",
                "Sheets", "Studio", "TestSupport", "Times", "Tour", "TourAuthoring",
                "TourTestSupport", "WebPages", "docent-pages", "docent-web",
            ], exclude: ["Plan/plan-checks.js"]),
        tests(
            "Site",
            [
                "Display", "ImageFiles", "Imaging", "Kiosk", "Payloads", "QRReader", "Service",
                "Site",
                "TestSupport", "Tour", "TourAuthoring", "TourTestSupport", "docent-web",
            ], resources: [.copy("Scripts")]),
        tests("Payloads", ["Payloads", "TestSupport"]),
        tests("Calendars", ["Calendars"], resources: [.copy("Habits"), .copy("Peers")]),
        tests(
            "ImageFiles",
            [
                "ImageFiles", "Imaging", "PageProtocol", "Processes", "TestSupport", "docent-pages",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "Isolation",
            [
                "Decoding", "ImageFiles", "Imaging", "Isolation", "Processes", "TestSupport",
                "docent-decoder",
            ], resources: [.copy("Hostile")]),
        tests("Capture", ["Capture", "Imaging"]),
        tests(
            "Display",
            ["CInput", "Display", "Drawing", "ImageFiles", "Imaging", "TestSupport", "Wording"],
            resources: [.copy("Pixels/Snapshots/Pictures")]),
        tests(
            "Playback",
            [
                "FilmProtocol", "Imaging", "Playback", "Processes", "TestSupport", "docent-film",
                "film-intruder",
            ],
            resources: [.copy("Fixtures")]),
        tests(
            "Sheets",
            [
                "Decoding", "Drawing", "Files", "Forms", "ImageFiles", "Imaging", "Payloads",
                "QRCode", "QRReader", "Sheets", "TestSupport", "Tour", "TourAuthoring",
                "docent-pages",
            ], crunchPixels: true),
        tests(
            "Decoding",
            ["Decoding", "ImageFiles", "Imaging", "QRCode", "QRReader", "TestSupport", "Wording"]),
        tests("Drawing", ["Drawing", "ImageFiles", "Imaging", "TestSupport"]),
        tests(
            "JournalReports",
            [
                "ImageFiles", "Imaging", "Journal", "JournalReports", "Mail", "TestSupport",
                "Times",
                "Tour", "TourAuthoring", "Drawing", "Forms", "Wording",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], crunchPixels: true),
        tests(
            "Scanning",
            [
                "Decoding", "Forms", "ImageFiles", "Imaging", "Payloads", "QRCode", "QRReader",
                "Scanning",
                "TestSupport",
            ]),
        tests(
            "Reports",
            [
                "Decoding", "Files", "ImageFiles", "Imaging", "QRCode", "QRReader", "Reports",
                "Scanning", "TestSupport",
            ], exclude: ["Earlier"]),
        tests(
            "Kiosk",
            [
                "Capture", "Decoding", "Display", "Drawing", "Forms", "Imaging", "Isolation",
                "Journal", "JournalReports",
                "Kiosk", "Passes",
                "Payloads", "Playback", "QRCode", "QRReader", "Reports", "Service", "TestSupport",
                "Times", "Tour", "TourAuthoring", "docent-decoder",
                .product(name: "Logging", package: "swift-log"),
            ], exclude: ["Earlier"]),
        tests(
            "Doctor",
            [
                "Doctor", "Files", "Journal", "Kiosk", "Passes", "Reports", "TestSupport", "Times",
                "Tour",
                "TourAuthoring",
            ]),
        tests(
            "Service",
            ["Service", "TestSupport", .product(name: "Logging", package: "swift-log")]),
        program("film-intruder", ["Files", "FilmProtocol"], at: "../Tests/FilmIntruder"),
        program("journal-probe", ["Journal", "Times"], at: "../Tests/JournalProbe"),
        program(
            "tour-import-probe", ["Passes", "Times", "Tour", "TourAuthoring"],
            at: "../Tests/TourImportProbe"),
        .target(
            name: "TourTestSupport",
            dependencies: ["Imaging", "Passes", "Times", "Tour", "TourAuthoring"],
            path: "Tests/TourTestSupport", swiftSettings: settings),
        tests(
            "Tour",
            [
                "Cryptography", "Imaging", "Passes", "Payloads", "TestSupport", "Times", "Tour",
                "TourAuthoring", "TourTestSupport", "tour-import-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], resources: [.copy("Bundles/Kept"), .copy("Earlier/Tours")]),
        tests(
            "TourAuthoring",
            [
                "Cryptography", "Forms", "ImageFiles", "Imaging", "Passes", "Payloads",
                "TestSupport", "Times", "Tour", "TourAuthoring", "TourTestSupport",
                "tour-import-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], exclude: ["Earlier"]),
        tests("Transfers", ["TestSupport", "Transfers"]),
        tests(
            "Link",
            [
                "Cryptography", "Files", "HubProtocol", "Journal", "Kiosk", "Link", "Passes",
                "Service", "TestSupport", "Times", "Tour", "TourAuthoring", "TourTestSupport",
                "Transfers", .product(name: "Logging", package: "swift-log"),
            ], exclude: ["Earlier"]),
        tests(
            "System",
            [
                "Embedded", "HubTestSupport", "ImageFiles", "Imaging", "Journal", "JournalReports",
                "QRCode", "TestSupport", "Times", "Tour",
                "docent", "docent-decoder", "docent-film", "docent-kiosk", "docent-pages",
                "docent-scan", "docent-web",
            ], exclude: ["Outputs"]),
    ])

if isFuzzing {
    package.targets += [
        .target(
            name: "FuzzSupport", path: "kiosk/fuzz/Sources/FuzzSupport",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        fuzzer("Grid", ["QRCode"]),
        fuzzer("BitStream", ["QRCode"]),
        fuzzer("Picture", ["Imaging", "QRReader"]),
        fuzzer("Payload", ["Payloads"]),
        fuzzer("Bundle", ["Cryptography", "Files", "Times", "Tour"]),
        fuzzer("Pass", ["Cryptography", "Files", "Passes", "Times"]),
        fuzzer(
            "YAML", ["Kiosk", "Scanning", "Sheets", "Tour", "TourAuthoring", "TourTestSupport"]),
        fuzzer("Table", ["Scanning", "Sheets", "Tour", "TourAuthoring", "TourTestSupport"]),
        fuzzer("XLIFF", ["Tour", "TourAuthoring"]),
        fuzzer("Card", ["Payloads", "Tour", "TourAuthoring"]),
        fuzzer("Calendar", ["Calendars"]),
        fuzzer("HTTP", ["Service"]),
        fuzzer("Page", ["ImageFiles", "PageProtocol"]),
        fuzzer("Web", ["WebBorder", "WebGuide", "WebReader"]),
    ]
}

if let quick {
    // Of a package that plans, fetches and checks for all, a bare machine would wait for what it does not run.
    var needed: Set<String> = []
    var packages: Set<String> = []
    var open = quick.split(separator: " ").map(String.init)
    while let name = open.popLast() {
        guard needed.insert(name).inserted else { continue }
        guard let target = package.targets.first(where: { $0.name == name }) else {
            // The one product of a package with the same name.
            packages.insert(name)
            continue
        }
        for dependency in target.dependencies {
            switch dependency {
            case .productItem(_, let package, _, _): packages.insert(package ?? "")
            case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
            @unknown default: break
            }
        }
        for case .plugin(let name, _) in target.plugins ?? [] { open.append(name) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    // Every program is a product of itself; beside them stands what can be built while Debian's packages are still on their way.
    let early = [
        "Calendars", "Forms", "PageProtocol", "Payloads", "Processes", "Service", "Times",
    ]
    package.products = [
        .library(name: "early", type: .static, targets: early.filter(needed.contains))
    ]
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains(location.split(separator: "/").last.map(String.init) ?? "")
    }
}
