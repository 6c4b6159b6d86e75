import Files
import Foundation
import Glibc
public import Sheets
import Synchronization
public import Threads
public import Times
public import TourAuthoring
import TourStore

/// The folder of content that a studio works on: reads it, changes it, and looks at it again whenever somebody has.
///
/// The files are the truth; the database beside them, in the studio's own folder, is made from them and can be deleted.
public actor StudioFolder: ThreadActor {
    /// The folder of content, without links.
    public nonisolated let path: String
    /// What an import has made of the folder, for the kiosk's own pages.
    nonisolated let database: String
    package nonisolated let thread: ThreadExecutor
    private nonisolated let sizes: PictureSizes
    /// The studio's own folder.
    nonisolated let state: String
    /// Two that kept their changes in it would lose each other's.
    private nonisolated let lock: FileLock
    /// What names what, of one state of the folder.
    var knownReferences: (number: Int, references: FolderReferences)?
    private let resident = ResidentPages()
    private let today: @Sendable () -> CalendarDay

    /// The files that the overview is of.
    private var listed: ListedFolder?
    private nonisolated let keeper: DatabaseKeeper
    private var known = FolderOverview()
    /// What the paths of the files say by themselves.
    private var index: FolderIndex?
    /// Whether the overview is of the folder as our own last change has left it.
    private var isSeen = false
    /// Whether the labels that are known are those of an earlier state.
    private var hasOldLabels = false
    /// The texts of the last language that somebody has looked at, and the number of the folder then.
    var desk: (number: Int, desk: TranslationDesk)?
    /// The texts of the last file that somebody has looked at in all languages, and the number of the folder then.
    var besideDesks: (number: Int, file: String, desks: [TranslationDesk])?
    private(set) var history: StudioHistory
    private(set) var printed: PrintedSheets
    nonisolated let passKey: StudioPassKey
    /// Translators' files that somebody looks at before they are taken in.
    var returned: ReturnedTexts

    /// - Parameters:
    ///   - folder: of the content.
    ///   - state: a folder of the studio's own, made for its owner alone.
    ///   - place: where people find this studio; nil for its process.
    ///   - today: by which hours are past.
    ///   - measure: looks at each picture.
    ///   - printed: sheets of labels that were printed elsewhere.
    ///   - passKey: signs passes, and the codes of a site whose codes are signed; nil for one that is made here.
    /// - Throws: ``StudioError``.
    public init(
        folder: String, state: String, place: String? = nil,
        today: @escaping @Sendable () -> CalendarDay = StudioFolder.today,
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture,
        printed: [SheetManifest] = [], passKey: StudioPassKey? = nil
    ) throws(StudioError) {
        guard let real = FilePath.resolved(folder) else {
            throw .noFolder(path: folder, reason: SystemCallError(code: errno).reason)
        }
        path = real
        do {
            try FileManager.default.createDirectory(
                atPath: state, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noState(path: state, reason: SystemCallError(code: errno).reason)
        }
        do {
            lock = try FileLock("\(state)/lock", heldBy: place ?? "process \(getpid())")
        } catch  where error.code == EWOULDBLOCK {
            throw .inUse(path: path, place: FileLock.holder(of: "\(state)/lock"))
        } catch {
            throw .noState(path: state, reason: error.reason)
        }
        self.state = state
        Self.sweep(state)
        database = "\(state)/tour.sqlite"
        history = StudioHistory(folder: "\(state)/history")
        self.passKey = passKey ?? StudioPassKey(madeIn: state)
        returned = ReturnedTexts(state: state)
        self.printed = PrintedSheets(folder: "\(state)/printed", earlier: printed)
        thread = ThreadExecutor(name: "folder")
        self.today = today
        sizes = PictureSizes(measuring: measure)
        keeper = DatabaseKeeper(path: database, measure: sizes.measure)
    }

    /// Today, by this machine's clock.
    public static let today: @Sendable () -> CalendarDay = { .today }

    /// The day by which hours are past.
    nonisolated func now() -> CalendarDay { today() }

    /// Where a part of the content is named.
    func references(to subject: FormatField.Subject, _ id: String) throws -> ContentReferences {
        try editor.references(to: subject, id)
    }

    var editor: ContentEditor {
        ContentEditor(
            folder: path, database: database, kept: "\(state)/kept", measure: sizes.measure,
            resident: resident)
    }

    /// Looks at a picture once for as long as its file is the same.
    nonisolated var measure: TourImporter.Measure { sizes.measure }

    // MARK: Looking

    /// The folder as it is now, and in the database.
    ///
    /// - Parameter hasLabels: whether what the labels say has to be known, which takes its time in a large tour; else it may be what
    ///   they said before.
    /// - Throws: ``StudioError`` where it cannot be listed.
    public func overview(hasLabels: Bool = true) throws -> FolderOverview {
        _ = try glance()
        try keeper.settle()
        if hasLabels, hasOldLabels || known.labels.isUnread {
            known.labels = labels()
            hasOldLabels = false
        }
        return known
    }

    /// The folder as it is now; the database follows.
    ///
    /// - Throws: ``StudioError`` where it cannot be listed.
    func glance() throws -> FolderOverview {
        let listing: ListedFolder
        do {
            listing = try ListedFolder(path)
        } catch {
            guard case TourImportError.noFolder(_, let reason) = error else { throw error }
            throw StudioError.noFolder(path: path, reason: reason)
        }
        if let listed, listing.isSame(as: listed) { return known }
        let found = TourChecker.read(
            listing, options: TourChecker.Options(today: today()), measure: sizes.measure,
            resident: resident)
        if let content = found.content {
            show(content, found.problems, listing)
        } else {
            try showEarlier(found.problems, listing)
        }
        return known
    }

    /// The folder as somebody has seen it last, without looking again; as it is now where nobody has.
    func lastGlance() throws -> FolderOverview { listed == nil ? try glance() : known }

    /// The folder as a change of ours has left it, without another look where that change was all; else as it is now.
    func glanceAfterChange() throws -> FolderOverview {
        defer { isSeen = false }
        return isSeen ? known : try glance()
    }

    /// The folder as it was seen last, and in the database.
    func shown() throws -> FolderOverview {
        let last = try lastGlance()
        try keeper.settle()
        return last
    }

    /// Has the overview show what was read of the folder.
    private func show(_ read: ReadFolder, _ problems: [TourProblem], _ listing: ListedFolder) {
        var found = FolderOverview()
        found.isWhole = true
        found.read(read.checked)
        keeper.bring(read)
        take(&found, problems, listing)
    }

    /// Of a folder that cannot be read now, what it was before is shown; its files are listed all the same.
    private func showEarlier(_ problems: [TourProblem], _ listing: ListedFolder) throws {
        var found = FolderOverview()
        try keeper.settle()
        if let store = try? TourStore(path: database) { try found.read(store) }
        take(&found, problems, listing)
    }

    private func take(
        _ found: inout FolderOverview, _ problems: [TourProblem], _ listing: ListedFolder
    ) {
        found.number = known.number + 1
        found.problems = problems
        found.labels = known.labels
        if index?.all != listing.paths { index = FolderIndex(listing.paths) }
        if let index { found.list(index) }
        known = found
        listed = listing
        hasOldLabels = true
        isSeen = false
    }

    // MARK: Labels

    /// The sheets that were printed from the studio, the newest last.
    func printedSheets() -> [PrintedSheets.Sheet] { printed.sheets }

    /// Notes a sheet as printed.
    ///
    /// - Returns: its number.
    func notePrinted(_ manifest: SheetManifest) throws -> Int {
        let number = try printed.add(manifest)
        known.labels = labels()
        return number
    }

    /// Takes back that a sheet was printed.
    func forgetPrinted(_ number: Int) throws {
        try printed.remove(number)
        known.labels = labels()
    }

    /// The labels of the tour; empty without a database.
    private func labels() -> DoorLabels {
        guard FileManager.default.fileExists(atPath: database) else { return DoorLabels() }
        do {
            return try DoorLabels(TourStore(path: database), printed: printed, key: passKey)
        } catch {
            return DoorLabels(problem: "\(error)")
        }
    }

    /// A file's values, its text where it is a page, and the SHA-256 of its bytes; nil where it does not exist.
    func file(_ name: String) throws -> ContentFile? {
        do {
            let (values, text, sha256) = try editor.content(of: name)
            return ContentFile(name: name, values: values, text: text, sha256: sha256)
        } catch ContentEditError.noFile {
            return nil
        }
    }

    // MARK: Changing

    /// Makes a change, which can be undone.
    ///
    /// - Parameters:
    ///   - session: whose change it is.
    ///   - isUndo: whether it takes another one back.
    /// - Returns: what came of it, and the number to undo it by.
    public func apply(
        _ change: ContentChange, by session: String, isUndo: Bool = false
    ) throws -> (outcome: ContentEditor.Outcome, undo: Int?) {
        var change = change
        change.mayTakeBack(history.steps.filter { $0.session == session }.map(\.change))
        var read: ReadChange?
        let outcome = try editor.apply(change, read: &read)
        if let read {
            let found = TourChecker.read(read, options: TourChecker.Options(today: today()))
            if let content = found.content {
                show(content, found.problems, read.listing)
                isSeen = true
            }
        }
        guard case .saved(_, _, let undo) = outcome, !undo.isEmpty else { return (outcome, nil) }
        return (outcome, keep(undo, by: session, isUndo: isUndo))
    }

    /// Keeps what takes a change back.
    ///
    /// - Parameter step: the number of an earlier change of the same gesture, which it is taken back with.
    /// - Returns: the number to undo it by.
    @discardableResult
    func keep(
        _ undo: ContentChange, by session: String, isUndo: Bool = false, with step: Int? = nil
    ) -> Int {
        if let step, history.extend(step, by: undo) { return step }
        return history.add(undo, by: session, isUndo: isUndo)
    }

    /// The person of a team whose change in this studio wrote what others have met; nil where that is not known for all.
    func author(of conflicts: [ContentEditor.Conflict]) -> String? {
        let authors = conflicts.map { conflict in
            // What takes a change back has read what that change wrote.
            history.steps.last { step in
                step.change.edits.contains {
                    $0.file == conflict.edit.file && $0.path == conflict.edit.path
                        && $0.read == conflict.theirs
                }
            }?.person
        }
        guard let first = authors.first, authors.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The files that a session has taken out together with one, as they were; the last time first.
    func takenOut(_ file: String, by session: String) -> [[ContentChange.New]] {
        history.steps.reversed().filter { $0.session == session }.map(\.change.made)
            .filter { made in made.contains { $0.file == file } }
    }

    /// Takes a change back, through the same merge; itself a change that can be undone.
    ///
    /// - Parameters:
    ///   - number: of the change, whoever made it; nil for the last one of the session.
    ///   - person: whose changes alone may be taken back; nil for everybody's.
    /// - Returns: nil where there is none.
    public func undo(
        _ number: Int?, by session: String, of person: String? = nil
    ) throws -> (outcome: ContentEditor.Outcome, undo: Int?)? {
        let step = history.steps.last { step in
            number.map { step.number == $0 } ?? (step.session == session)
        }
        guard let step, person == nil || step.person == person else { return nil }
        let result = try apply(step.change, by: session, isUndo: !step.isUndo)
        if case .saved = result.outcome { history.remove(step.number) }
        return result
    }
}

/// A file of the folder as a page shows it.
struct ContentFile: Sendable {
    let name: String
    let values: ContentValue
    /// The Markdown of a page.
    let text: ContentValue?
    let sha256: String

    /// The value at a path; `ContentPath.text` is the page's text.
    func value(at path: ContentPath) -> ContentValue? {
        path == .text ? text : (try? values.value(at: path)) ?? nil
    }
}

/// The sizes of pictures, each measured once for as long as its file is the same.
private final class PictureSizes: Sendable {
    private let measuring: TourImporter.Measure
    private let known = Mutex<[FileStamp: [Int]]>([:])
    /// Pictures that are gone are forgotten with all others.
    private static let most = 20_000

    init(measuring: @escaping TourImporter.Measure) { self.measuring = measuring }

    var measure: TourImporter.Measure {
        { path in
            var found = stat()
            guard unsafe stat(path, &found) == 0 else {
                return try self.measuring(path)
            }
            let key = FileStamp(path, found)
            if let size = self.known.withLock({ $0[key] }) { return (size[0], size[1]) }
            let size = try self.measuring(path)
            self.known.withLock { known in
                if known.count >= Self.most { known = [:] }
                known[key] = [size.width, size.height]
            }
            return size
        }
    }
}
