import Decoding
public import Imaging
import Payloads
import QRCode
import QRReader

/// Compares pictures of printed labels with the manifests of their sheets.
///
/// A picture may show a whole sheet, or a door; one whose name is a label's ID, such as `A-014.jpg`, should show that
/// label.
public struct SheetAudit: Sendable {
    /// A label that was read.
    public struct Sighting: Sendable, Equatable {
        public var picture: String
        public var id: String
        /// Estimated; `nil` where only libzbar has read it, and in a picture that is out of focus.
        public var grade: PrintGrade.Grade?
    }

    /// What the signature of a code says.
    public enum SignatureState: Sendable, Equatable {
        /// The signature is the site's, or there is none and none is needed.
        case fine
        /// There is none on a site that signs all of its codes.
        case missing
        /// It is not the site's; of which ID the code is.
        case forged(id: String)
    }

    /// A code in a picture.
    private struct Seen {
        let bytes: [UInt8]
        let corners: Quadrilateral
        let grade: PrintGrade?
    }

    /// A label of one of the manifests.
    private struct Known {
        let manifest: Int
        let entry: SheetManifest.Entry

        var page: Page { Page(manifest: manifest, number: entry.page) }
    }

    /// A page of one of the manifests.
    private struct Page: Hashable {
        let manifest: Int
        let number: Int
    }

    private let manifests: [SheetManifest]
    private let labels: [Known]
    private let known: [[UInt8]: Known]
    private let isGone: @Sendable (String) -> Bool
    private let successor: @Sendable (String) -> String?
    private let judge: @Sendable (String) -> SignatureState
    /// The labels that were read, in the order of the pictures.
    public private(set) var sightings: [Sighting] = []
    private var findings: [AuditFinding] = []
    private var reported: Set<String> = []
    /// The pages that pictures show whole.
    private var pages: Set<Page> = []
    /// Some picture shows labels that lie on no page, as on doors.
    private var showsDoors = false

    /// - Parameters:
    ///   - manifests: of all sheets whose labels the pictures may show.
    ///   - isGone: whether the tour no longer has what a code says.
    ///   - judge: what the signature of a code says.
    ///   - successor: the ID today of what a code says by an ID that it had.
    public init(
        _ manifests: [SheetManifest], isGone: @escaping @Sendable (String) -> Bool,
        judge: @escaping @Sendable (String) -> SignatureState = { _ in .fine },
        successor: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.manifests = manifests
        self.isGone = isGone
        self.successor = successor
        self.judge = judge
        labels = manifests.enumerated().flatMap { index, manifest in
            manifest.labels.map { Known(manifest: index, entry: $0) }
        }
        known = Dictionary(labels.map { (Array($0.entry.payload.utf8), $0) }) { first, _ in first }
    }

    /// Looks at a picture.
    ///
    /// - Complexity: that of reading it with all means.
    public mutating func add(_ image: LumaImage, named picture: String) {
        let reading = Self.read(image)
        let grades = reading.seen.compactMap(\.grade)
        let isSoft = grades.count { $0.isSoft } * 2 > grades.count
        for seen in reading.seen { add(seen, picture, isSoft) }
        let shown = reading.seen.compactMap { seen in known[seen.bytes].map { (seen, $0) } }
        let plan = plan(of: shown.map { ($0.0.corners, $0.1) })
        if let plan {
            pages.insert(plan.page)
        } else if !shown.isEmpty {
            showsDoors = true
        }
        if let plan = plan?.plan {
            for (found, expected) in plan.swapped {
                findings.append(.swapped(picture: picture, found: found, expected: expected))
            }
        }
        let expected = label(ofPicture: picture)
        if let expected, plan == nil, reading.seen.count == 1, let found = shown.first?.1.entry,
            found.id != expected
        {
            findings.append(.swapped(picture: picture, found: found.id, expected: expected))
        }
        var damaged = reading.unread.map { place in
            plan?.plan.label(at: place) ?? (reading.seen.isEmpty ? expected : nil)
        }
        let codes = reading.seen.map(\.corners.center) + reading.unread
        damaged += plan?.plan.defaced(in: image, besides: codes) ?? []
        if reading.seen.isEmpty, reading.unread.isEmpty {
            if expected == nil {
                findings.append(.empty(picture: picture))
            } else {
                damaged.append(expected)
            }
        }
        for id in damaged {
            if let id { reported.insert(id) }
            if !isSoft { findings.append(.damaged(picture: picture, id: id, grade: nil)) }
        }
        if isSoft { findings.append(.soft(picture: picture)) }
    }

    /// Everything that was found; what no picture shows is missing, and of several pictures of a label the best counts.
    ///
    /// No label of another page is missing if all pictures show whole pages, as those of a sheet that has been printed do;
    /// nor is one of something that is gone.
    public func allFindings() -> [AuditFinding] {
        var seen = reported.union(sightings.map(\.id))
        var all = findings.filter { !isSeenBetter($0) }
        for label in labels
        where isLookedFor(label) && !isGone(label.entry.payload)
            && seen.insert(label.entry.id).inserted
        {
            all.append(.missing(id: label.entry.id))
        }
        return all
    }

    /// The number of labels that lie on pages that are not looked for.
    public var othersCount: Int { labels.count { !isLookedFor($0) } }

    private func isLookedFor(_ label: Known) -> Bool {
        showsDoors || pages.isEmpty || pages.contains(label.page)
    }

    /// Whether another picture shows a damaged label less damaged; copies cannot be distinguished.
    private func isSeenBetter(_ finding: AuditFinding) -> Bool {
        guard case .damaged(_, let id?, let grade) = finding,
            manifests.reduce(0, { $0 + $1.labels.count { $0.id == id } }) == 1
        else { return false }
        return sightings.contains { seen in
            // What is read at all is better than what is not.
            seen.id == id && grade.map { seen.grade ?? .d > $0 } ?? true
        }
    }

    private mutating func add(_ seen: Seen, _ picture: String, _ isSoft: Bool) {
        let text = String(decoding: seen.bytes, as: UTF8.self)
        let signature = judge(text)
        if case .forged(let id) = signature {
            findings.append(.forged(picture: picture, id: id))
            return
        }
        let today = successor(text)
        if let today {
            let id = known[seen.bytes]?.entry.id ?? SheetAudit.id(ofCode: text)
            findings.append(.formerly(picture: picture, id: id, today: today))
        }
        guard let entry = known[seen.bytes]?.entry else {
            if today != nil { return }
            findings.append(
                isGone(text)
                    ? .gone(
                        picture: picture,
                        id: SheetAudit.id(ofCode: text))
                    : .foreign(
                        picture: picture, x: Int(seen.corners.center.x),
                        y: Int(seen.corners.center.y)))
            return
        }
        let grade = isSoft ? nil : seen.grade?.overallSeen
        sightings.append(Sighting(picture: picture, id: entry.id, grade: grade))
        if signature == .missing {
            findings.append(.unsigned(picture: picture, id: entry.id))
        }
        if isGone(entry.payload) { findings.append(.gone(picture: picture, id: entry.id)) }
        if let grade, grade <= .d {
            findings.append(.damaged(picture: picture, id: entry.id, grade: grade))
        }
    }

    /// Where labels lie in a picture that shows a page of the sheet that most of them are of.
    private func plan(
        of shown: [(corners: Quadrilateral, label: Known)]
    ) -> (plan: PagePlan, page: Page)? {
        let sheets = Dictionary(grouping: shown, by: \.label.manifest)
        guard
            let sheet = sheets.max(by: {
                ($0.value.count, $1.key) < ($1.value.count, $0.key)
            })
        else { return nil }
        return PagePlan(
            sheet.value.map { PagePlan.Seen(corners: $0.corners, entry: $0.label.entry) },
            manifest: manifests[sheet.key]
        ).map { ($0, Page(manifest: sheet.key, number: $0.page)) }
    }

    /// The ID in the text of a code, whose last part may be a signature.
    private static func id(ofCode text: String) -> String {
        var parts = text.split { $0 == "/" || $0 == ":" }
        if parts.last?.utf8.count == SiteCode.signatureLength { parts.removeLast() }
        return String(parts.last ?? "")
    }

    /// All codes, graded where our own reader has read them, and the places that look like one and were not read.
    private static func read(_ image: LumaImage) -> (seen: [Seen], unread: [Point]) {
        var reader = Reader(
            options: ReaderOptions(effort: .thorough, readsMicroQRCode: false, readsRMQR: false))
        let reading = reader.read(image)
        var seen = reading.symbols.map { found in
            Seen(
                bytes: found.bytes, corners: found.corners,
                grade: PrintGrade(
                    in: image, corners: found.corners, decoded: found.decoded, expected: nil))
        }
        let others = (try? Decoder(options: DecoderOptions(engine: .zbar)))?.decode(image) ?? []
        for symbol in others where !seen.contains(where: { $0.bytes == symbol.bytes }) {
            guard let corners = symbol.corners else { continue }
            seen.append(Seen(bytes: symbol.bytes, corners: corners, grade: nil))
        }
        let unread = reading.diagnoses.filter { diagnosis in
            switch diagnosis.stage {
            case .finderPatterns: false
            case .noGrid(let agreement): agreement > 0.6
            case .unreadable: true
            }
        }.map(\.corners.center).filter { place in
            !reading.symbols.contains { $0.corners.contains(place) }
        }
        return (seen, unread)
    }

    /// The label that a picture's name is the ID of, without its ending, in whatever case and with whatever signs between its
    /// letters and digits.
    private func label(ofPicture path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        let ids = Set(labels.map(\.entry.id))
        let forms: [(String) -> String] = [{ $0.uppercased() }, Self.lettersAndDigits]
        for form in forms {
            let found = ids.filter { form($0) == form(String(stem)) }
            if found.count == 1 { return found.first }
        }
        return nil
    }

    private static func lettersAndDigits(_ id: String) -> String {
        id.uppercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension PrintGrade {
    /// The lowest value that a hand-held photograph supports: how a camera is held makes a code longer one way, and how
    /// it is exposed makes all of it darker.
    var overallSeen: Grade {
        min(decode, contrastOnPaper, modulation, fixedPatternDamage, unusedErrorCorrection)
    }
}
