// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package that says `traits: []` gets the libraries alone, without any other package; programs and tests need this trait.
let programsTrait: Set<String> = ["Programs"]

/// Only kiosk/fuzz/run builds the fuzzers, in a build folder of their own.
let isFuzzing = Context.environment["DOCENT_FUZZING"] != nil

/// The modules that other packages may use.
let libraries = ["Capture", "ImageFiles", "Imaging", "Payloads", "QRCode", "QRReader"]

// MARK: What there is: names, and after the colon what each uses; a line that begins with blanks continues the one before.

/// The folders under `Sources/`: their modules and programs use those of their own folder and of the folders above it.
let folders: KeyValuePairs = [
    "Base": """
    Compression: CArchive CBrotli CZlib
    Confinement: CConfinement Files
    Cryptography: CSodium
    Files: CSystemCalls
    Forms: Files SwiftCSV Wording Yams
    Mail: Cryptography
    Processes: CSystemCalls Files Threads
    Service: Files Logging Threads Wording
    Threads: CSystemCalls Files
    Transfers: CCurl Wording
    Times Wording:
    """,
    "Codes": """
    Checks: Decoding Drawing Files Forms Imaging Payloads Scanning Wording Yams
    Decoding: CZBar Files Imaging Isolation QRCode QRReader Threads Wording
    Drawing: CCairo CPango CZlib Imaging
    ImageFiles: CGdkPixbuf Files Imaging Isolation Pictures Processes
    Imaging PageProtocol QRCode:
    Isolation: CConfinement CSystemCalls Confinement Files Processes
    Payloads: Wording
    Pictures: CJPEG CPNG Files Imaging Isolation PageProtocol Processes
    QRReader: Imaging QRCode
    Reports: CPNGWriter Compression Decoding Files ImageFiles Imaging Isolation QRCode QRReader Scanning Wording
    Scanning: Decoding Files Imaging Isolation Payloads Pictures QRCode QRReader Threads Wording
    """,
    "Tour": """
    Bundles: Cryptography Files GRDB Times TourModel TourStore
    Calendars: Payloads Times
    Passes: Cryptography Files Times Wording
    TourAuthoring: Bundles Calendars Compression Cryptography Files Forms GRDB ImageFiles Imaging Passes Payloads Processes
      Threads Times TourModel TourStore Wording Yams
    TourModel: CCmark HeapModule Imaging Times Wording
    TourStore: Cryptography Files GRDB Imaging Passes Payloads Times TourModel Wording
    """,
    "Visits": """
    Journal: Files GRDB Times TourModel
    JournalReports: Cryptography Drawing Files Forms GRDB Imaging Journal Mail Times TourModel TourStore Wording Yams
    """,
    "Pages": """
    PageMaking: Calendars Files ImageFiles Imaging Journal PageModel Passes Payloads QRCode Times TourModel TourStore Wording
      Yams
    PageModel: Imaging
    Pixels: Drawing Imaging PageModel Wording
    TextPages: CChafa CPango Drawing Imaging PageModel Wording
    WebPages: Imaging PageModel Pixels TourModel Wording
    """,
    "Kiosk": """
    Capture: CV4L2 Files Imaging Threads
    Doctor: Bundles Capture Decoding Drawing Files Forms ImageFiles Imaging Isolation Journal Kiosk KioskSettings PageMaking
      Passes Playback QRCode Reports Screens SoundCards Times TourModel TourStore Wording
    FilmLengths: Playback TourAuthoring
    FilmProtocol: Confinement Files Isolation
    Kiosk: Bundles Capture Decoding Files Imaging Isolation Journal KioskSettings Logging PageMaking PageModel Passes Payloads
      Playback QRReader Reports Screens Service Threads Times TourModel TourStore Wording
    KioskSettings: Bundles Forms PageMaking PageModel Reports Screens Service Times TourModel TourStore Wording Yams
    Playback: Files FilmProtocol Imaging Isolation Processes Threads
    SoundCards: CALSA Playback
    Screens: CFramebuffer CInput CTerminal Drawing Files Imaging PageModel Pixels TextPages Threads Wording
    """,
    "Print": """
    Sheets: CHyphen CPNGWriter Cryptography Decoding Drawing Files Forms ImageFiles Imaging Passes Payloads QRCode QRReader
      Threads TourModel TourStore Wording Yams
    """,
    "Fleet": """
    Hub: Cryptography Files GRDB HubProtocol Journal Passes Times Wording
    HubPostgres: CPQ Files Hub
    HubProtocol: Journal Passes Times
    Link: Bundles Cryptography Files Forms HubProtocol Journal KioskSettings Logging Passes Service Threads Times TourStore
      Transfers Wording Yams
    """,
    "Web": """
    Accounts: Cryptography Files Threads Wording
    Site: Compression Cryptography Drawing Files ImageFiles Imaging PageMaking PageModel Payloads Threads Times TourAuthoring
      TourModel TourStore WebPages Wording
    Studio: Accounts Bundles Compression Cryptography Drawing Files GRDB Hub HubProtocol ImageFiles Imaging Isolation Journal
      JournalReports Mail PageMaking PageModel Passes Payloads Pixels Sheets Site Threads Times TourAuthoring TourModel
      TourStore WebPages Wording Yams
    WebBorder: Imaging
    WebGuide: Imaging Payloads TourModel WebBorder
    WebReader: Imaging QRCode QRReader WebBorder
    WebServer: Bundles Cryptography Files HTTPTypes Hub HubProtocol Hummingbird HummingbirdCore Logging NIOCore NIOHTTPTypes
      NIOPosix Service ServiceLifecycle Site Studio Times TourAuthoring TourStore UnixSignals
    """,
    "Programs": """
    Commands: ArgumentParser Cryptography Files Wording
    Embedded: Imaging Payloads QRCode QRReader TourModel
    KioskCommands: ArgumentParser Bundles Capture Commands Decoding Drawing Files FilmLengths ImageFiles Imaging Journal Kiosk
      KioskSettings Logging PageModel Passes Playback Processes Reports ScanCommand Screens Service SoundCards Times TourAuthoring
      TourModel TourStore Wording
    ScanCommand: ArgumentParser Commands Decoding Files Isolation Payloads Pictures Scanning Wording
    docent: ArgumentParser Bundles Capture Checks Commands Cryptography Decoding Doctor Drawing Files FilmLengths ImageFiles
      Imaging Isolation Journal JournalReports Kiosk KioskCommands KioskSettings Link Logging Mail PageMaking PageModel Passes
      Payloads Pixels Processes QRCode Reports ScanCommand Scanning Service Sheets Site TextPages Times TourAuthoring TourModel
      TourStore Transfers Wording
    docent-decoder: Decoding ImageFiles Isolation
    docent-film: CMPV Confinement Files FilmProtocol Isolation Threads
    docent-kiosk: ArgumentParser Commands KioskCommands
    docent-pages: CCairo CPoppler Confinement Files Imaging PageProtocol
    docent-scan: ArgumentParser Commands Pictures ScanCommand Scanning
    docent-web: Accounts ArgumentParser Bundles Commands Cryptography Drawing Files FilmLengths Hub HubPostgres HubProtocol
      Isolation Journal Logging Passes Pictures Service Sheets Site Studio Times TourAuthoring TourModel WebServer
    """,
]

/// Modules that several tests share, and programs that measure or check the others, under `Tests/Support/`.
let supports = """
    DrawnPictures: Imaging QRCode
    HubLoad: HubProtocol
    HubTestSupport: Hub HubProtocol Passes TestSupport
    PageTestSupport: Drawing Imaging PageMaking PageModel Pixels TestSupport TourAuthoring TourStore
    TestSupport: CTestSupport Files Imaging QRCode
    TourTestSupport: Bundles Imaging Passes Times TourAuthoring TourModel TourStore
    capture-probe: Capture ImageFiles Imaging
    docent-benchmark: Capture Cryptography Decoding Drawing DrawnPictures GRDB Hub HubLoad HubPostgres HubProtocol ImageFiles
      Imaging Isolation Journal JournalReports Kiosk KioskSettings Link Logging PageMaking PageModel Payloads Pixels Playback
      QRCode QRReader Screens Sheets Site Threads Times TourAuthoring TourModel TourStore
    film-intruder: Files FilmProtocol
    hub-probe: Hub HubLoad HubPostgres HubProtocol
    journal-probe: Journal Times
    tour-import-probe: Bundles Passes Times TourAuthoring TourStore
    """

/// The tests of modules, under `Tests/<folder>/<name>Tests`: they see the module, what it uses, and what is named here.
let testTable = """
    Accounts Calendars Capture Compression Cryptography Files Forms Imaging Mail Payloads QRCode QRReader Reports
      Service SoundCards Threads Times Transfers WebPages Wording:
    Decoding: DrawnPictures ImageFiles
    Doctor JournalReports: TourAuthoring
    Drawing: ImageFiles
    Hub: HubTestSupport
    HubPostgres: HubLoad HubProtocol HubTestSupport Transfers docent-web hub-probe
    ImageFiles: PageProtocol docent-pages
    Isolation: CTestSupport Decoding ImageFiles Imaging docent-decoder
    Journal: journal-probe
    Kiosk: GRDB JournalReports PageTestSupport Pixels QRCode TextPages TourAuthoring docent-decoder
    Bundles: Passes TourAuthoring TourTestSupport
    KioskSettings Link TourStore: TourAuthoring TourTestSupport
    PageMaking: Drawing PageTestSupport Pixels Screens TextPages TourAuthoring
    PageModel Screens TextPages: PageTestSupport
    Passes: Payloads QRCode
    Pixels: CPango ImageFiles PageTestSupport
    Playback: docent-film film-intruder
    Scanning: Checks Forms ImageFiles
    Sheets: TourAuthoring docent-pages
    Site: QRReader Service TourTestSupport docent-web
    Studio: HubTestSupport QRReader TourTestSupport docent-pages docent-web
    System: Compression DrawnPictures Embedded HubTestSupport ImageFiles Imaging Journal JournalReports QRCode Times TourModel
      TourStore TourTestSupport docent docent-decoder docent-film docent-kiosk docent-pages docent-scan docent-web
    TourModel: TourTestSupport
    TourAuthoring: TourTestSupport tour-import-probe
    Web: DrawnPictures ImageFiles Imaging Payloads QRCode QRReader Service TourAuthoring TourModel TourStore
      TourTestSupport WebBorder WebGuide WebReader
    WebServer: HubTestSupport NIOEmbedded TourTestSupport docent docent-web
    """

/// The programs that fuzz one entry point each, under `kiosk/fuzz`.
let fuzzers = """
    BitStream Grid: QRCode
    Bundle: Bundles Cryptography Files Times TourStore
    Calendar: Calendars
    HTTP: Service
    Header Page: ImageFiles PageProtocol Pictures
    Pass: Passes Times
    Payload: Payloads
    Picture: Imaging QRReader
    Poll: Hub HubProtocol
    Report: Compression Decoding Imaging Reports
    Web: WebBorder WebGuide WebReader
    Card Film Map Plan Subtitle XLIFF: Imaging Payloads TourAuthoring TourModel
    Table YAML: Checks KioskSettings Sheets TourAuthoring TourModel TourTestSupport
    """

/// The folders of targets that are elsewhere than their names say.
let paths = [
    "CTestSupport": "Tests/Support/CTestSupport", "WebTests": "Tests/Web/WebTests",
    "WebBorder": "Sources/Web/WebAssembly/Border", "WebGuide": "Sources/Web/WebAssembly/Guide",
    "WebReader": "Sources/Web/WebAssembly/Reader", "capture-probe": "kiosk/vm/capture-probe",
    "docent-benchmark": "kiosk/benchmarks/docent-benchmark",
    "SystemTests": "Tests/Programs/SystemTests",
]

/// Targets that loop over pixels, bytes or letters by the million, and are optimized in the build for working, too.
let optimized = """
    Capture Decoding Drawing DrawnPictures ImageFiles Imaging Pictures Pixels QRCode QRReader Sheets
    Wording docent-pages ImagingTests JournalReportsTests QRCodeTests QRReaderTests SheetsTests TestSupport
    """

/// Targets that have texts (scripts, styles, words, schemas) put into them.
let embedding = words(
    "Checks JournalReports PageMaking Scanning Sheets Site Studio WebPages docent")

/// Folders of tests that are copied beside their program.
let copied = """
    BundlesTests/Kept CalendarsTests/Habits CalendarsTests/Peers ImageFilesTests/Fixtures IsolationTests/Hostile PayloadsTests/Vectors
    PixelsTests/Snapshots/Pictures PlaybackTests/Fixtures SiteTests/Scripts TourStoreTests/Earlier/Tours WebTests/Page
    """

/// Files and folders of tests that are read where they lie.
let excluded = """
    HubTests/Earlier HubPostgresTests/Earlier JournalTests/Earlier KioskSettingsTests/Earlier LinkTests/Earlier ReportsTests/Earlier
    StudioTests/Plan/plan-checks.js SystemTests/Museum/photos.zip SystemTests/Outputs TourAuthoringTests/Earlier
    """

/// Products of other packages, each with its package.
let foreign = [
    "ArgumentParser": "swift-argument-parser", "GRDB": "GRDB.swift",
    "HTTPTypes": "swift-http-types", "HeapModule": "swift-collections",
    "Hummingbird": "hummingbird", "HummingbirdCore": "hummingbird", "Logging": "swift-log",
    "NIOCore": "swift-nio", "NIOHTTPTypes": "swift-nio-extras", "NIOPosix": "swift-nio",
    "ServiceLifecycle": "swift-service-lifecycle", "SwiftCSV": "SwiftCSV",
    "UnixSignals": "swift-service-lifecycle", "Yams": "Yams", "NIOEmbedded": "swift-nio",
]

// MARK: How it becomes targets

func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// A line of a table: a target, its folder, and what it uses.
struct Row {
    var name: String
    var uses: String
    var folder: String
    var path: String { paths[name] ?? "\(folder)/\(name)" }
    /// A program's name is in lower case.
    var isProgram: Bool { name.prefix(1).lowercased() == name.prefix(1) }
}

func rows(_ table: String, in folder: String = "") -> [Row] {
    table.replacing("\n ", with: " ").split(separator: "\n").flatMap { line in
        let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return words(parts[0]).map { Row(name: $0, uses: parts[1], folder: folder) }
    }
}

let modules = folders.flatMap { rows($1, in: "Sources/\($0)") }
let imported = (modules + rows(supports)).filter { !$0.isProgram }
let uses = Dictionary(uniqueKeysWithValues: imported.map { ($0.name, words($0.uses)) })

/// The modules and products with these names, and all that those use: Swift Package Manager compiles a module again only where one
/// has changed that it depends on by name, but the layout of its types comes from all of them.
func dependencies(_ names: String) -> [Target.Dependency] {
    var all = words(names)
    var place = 0
    while place < all.count {
        all += (uses[all[place]] ?? []).filter { !all.contains($0) }
        place += 1
    }
    return all.map { name in
        foreign[name].map {
            .product(name: name, package: $0, condition: .when(traits: programsTrait))
        } ?? .target(name: name)
    }
}

// Which warnings there are, Swift 6.3 says.
#if compiler(>=6.3)
    let strictness: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
    let strictness: [SwiftSetting] = []
#endif

/// One set of rules for every Swift target: strict memory safety, warnings as errors, explicit existentials.
let rules: [SwiftSetting] =
    [.swiftLanguageMode(.v6), .strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]
    + words(
        """
        ExistentialAny InferIsolatedConformances InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault
        """
    ).map { .enableUpcomingFeature($0) } + strictness

/// The rules, and how the build for working on Docent differs from an ordinary one: a module is compiled as a whole, which takes
/// less time in all than its files one by one, some are optimized, and nothing waits for the module file of tests.
func settings(of name: String) -> [SwiftSetting] {
    let flags =
        ["-whole-module-optimization", "-num-threads", "2"]
        + (words(optimized).contains(name) ? ["-O"] : [])
        + (name.hasSuffix("Tests") ? ["-no-emit-module-separately-wmo"] : [])
    return rules + [.unsafeFlags(flags, .when(configuration: .debug, traits: programsTrait))]
}

func target(_ row: Row) -> Target {
    let uses = dependencies(row.uses)
    let settings = settings(of: row.name)
    let plugins: [Target.PluginUsage] = embedding.contains(row.name) ? ["EmbedTexts"] : []
    return row.isProgram
        ? .executableTarget(
            name: row.name, dependencies: uses, path: row.path, swiftSettings: settings,
            plugins: plugins)
        : .target(
            name: row.name, dependencies: uses, path: row.path, swiftSettings: settings,
            plugins: plugins)
}

func tests(_ row: Row) -> Target {
    let name = "\(row.name)Tests"
    let tested = modules.first { $0.name == row.name }
    func files(_ paths: String) -> [String] {
        words(paths).filter { $0.hasPrefix("\(name)/") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }
    return .testTarget(
        name: name, dependencies: dependencies("\(tested?.name ?? "") TestSupport \(row.uses)"),
        path: paths[name] ?? (tested?.path.replacing("Sources", with: "Tests") ?? "") + "Tests",
        exclude: files(excluded), resources: files(copied).map { .copy($0) },
        swiftSettings: settings(of: name))
}

/// libFuzzer brings `main`.
func fuzzer(_ row: Row) -> Target {
    .executableTarget(
        name: "\(row.name)Fuzzer", dependencies: dependencies("FuzzSupport \(row.uses)"),
        path: "\(row.path)Fuzzer",
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

/// A C library that Swift imports as it is: a module map and its includes.
func library(_ name: String, _ pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/Base/C/\(name)", pkgConfig: pkgConfig)
}

/// A C library behind a few functions of ours, for what Swift cannot import.
func shim(_ name: String, _ uses: String = "", links: String = "") -> Target {
    .target(
        name: name, dependencies: dependencies(uses), path: paths[name] ?? "Sources/Base/C/\(name)",
        cSettings: [.treatAllWarnings(as: .error)],
        linkerSettings: words(links).map { .linkedLibrary($0) })
}

let package = Package(
    name: "Docent",
    products: [.executable(name: "docent", targets: ["docent"])]
        + libraries.map { .library(name: $0, targets: [$0]) },
    traits: [
        .trait(name: "Programs", description: "The programs, beside the libraries."),
        .default(enabledTraits: programsTrait),
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
        library("CArchive", "libarchive"), library("CBrotli", "libbrotlienc"),
        library("CCairo", "cairo"), library("CChafa", "chafa"), library("CCmark", "libcmark"),
        library("CGdkPixbuf", "gdk-pixbuf-2.0"), library("CHyphen"), library("CMPV", "mpv"),
        library("CPQ", "libpq"), library("CPango", "pangocairo"), library("CZlib", "zlib"),
        library("CPoppler", "poppler-glib"), library("CSodium", "libsodium"),
        shim("CALSA", links: "asound"), shim("CConfinement", links: "seccomp"), shim("CSignals"),
        shim("CCurl", links: "curl"), shim("CFramebuffer", "CSignals"), shim("CSystemCalls"),
        shim("CInput", links: "input udev xkbcommon"), shim("CTerminal", "CSignals"),
        shim("CJPEG", links: "jpeg"), shim("CPNG", links: "png16"), shim("CV4L2", links: "v4l2"),
        shim("CPNGWriter", links: "png16"), shim("CTestSupport", links: "seccomp"),
        // By the library's own name: the other one comes with its headers, which are not needed, and its static form.
        shim("CZBar", links: ":libzbar.so.0"),
        // Puts the texts of modules into the programs.
        .plugin(
            name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
            path: "Sources/Base/EmbedTexts/Plugin"),
        .executableTarget(
            name: "embed-texts", path: "Sources/Base/EmbedTexts/Program",
            swiftSettings: rules + (isFuzzing ? [.define("FUZZING")] : [])),
    ] + modules.map(target) + rows(supports, in: "Tests/Support").map(target)
        + rows(testTable).map(tests)
        + (isFuzzing
            ? [
                .target(
                    name: "FuzzSupport", path: "kiosk/fuzz/Sources/FuzzSupport",
                    swiftSettings: [.swiftLanguageMode(.v6)])
            ] + rows(fuzzers, in: "kiosk/fuzz/Sources").map(fuzzer) : []))
