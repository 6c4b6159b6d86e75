import Drawing
import Foundation
import ImageFiles
import Sheets
import Synchronization
import Threads

/// Draws pages of sheets as they will be printed, before any code was read back.
///
/// One page at a time is drawn, on a thread of its own; a process apart makes pixels of it. Nothing of it is on the disk, and what a
/// session has chosen anew is no longer drawn.
actor DraftDesk: ThreadActor {
    /// What came of drawing a page.
    enum Drawing: Sendable, Equatable {
        /// As PNG.
        case picture([UInt8])
        /// It cannot be made, and why.
        case refused(String)
        /// The session has chosen something else since, or there is no such page.
        case gone
    }

    private struct Draft {
        var id: String
        var session: String
        var order: SheetDesk.Order
        /// The same labels laid out, perhaps from another place on.
        var sheet: Sheet?
        var refusal: String?
        var pictures: [Int: [UInt8]] = [:]
    }

    nonisolated let thread = ThreadExecutor(name: "drafts")
    /// The newest last.
    private nonisolated let drafts = Mutex<[Draft]>([])

    /// More labels are not laid out before the sheet is made.
    static let mostLabels = 1000
    /// The most drafts of a session: the one that is shown, and the one that replaces it.
    private static let mostOfSession = 2
    private static let mostDrafts = 24
    /// The most pages of a draft that are kept as pictures.
    private static let mostPictures = 4

    /// Takes what is to be drawn; what is drawn already stays.
    ///
    /// - Returns: an ID; nil for more labels than are drawn.
    nonisolated func begin(_ order: SheetDesk.Order, for session: String) -> String? {
        guard (1...Self.mostLabels).contains(order.labels.count) else { return nil }
        return drafts.withLock { drafts in
            if let index = drafts.lastIndex(where: { $0.session == session && $0.order == order }) {
                drafts.append(drafts.remove(at: index))
            } else {
                let id = String(UUID().uuidString.lowercased().prefix(13))
                let alike = drafts.last {
                    $0.session == session && $0.sheet != nil && $0.order.differsInStart(from: order)
                }
                drafts.append(Draft(id: id, session: session, order: order, sheet: alike?.sheet))
                let own = drafts.filter { $0.session == session }.dropLast(Self.mostOfSession)
                drafts.removeAll { draft in own.contains { $0.id == draft.id } }
                drafts.removeFirst(max(0, drafts.count - Self.mostDrafts))
            }
            return drafts.last?.id
        }
    }

    private nonisolated func draft(_ id: String, for session: String) -> Draft? {
        drafts.withLock { $0.last { $0.id == id && $0.session == session } }
    }

    private nonisolated func keep(_ change: (inout Draft) -> Void, in id: String) {
        drafts.withLock { drafts in
            guard let index = drafts.firstIndex(where: { $0.id == id }) else { return }
            change(&drafts[index])
        }
    }

    /// Has what the labels' languages take to load be there before the first page is drawn.
    nonisolated func prepare(for languages: [String]) {
        Task { await load(languages) }
    }

    private func load(_ languages: [String]) { Sheet.prepare(for: languages) }

    /// A page as it will be printed.
    ///
    /// - Parameters:
    ///   - id: as an address has it; any text.
    ///   - page: from 1.
    func picture(_ id: String, page: Int, for session: String) throws -> Drawing {
        // It may have waited for another one, and is looked for only now.
        guard let draft = draft(id, for: session), (1...draft.order.pages).contains(page) else {
            return .gone
        }
        if let refusal = draft.refusal { return .refused(refusal) }
        if let known = draft.pictures[page] { return .picture(known) }
        let sheet: Sheet
        let pdf: [UInt8]
        do throws(LabelSheetError) {
            // Where a sheet begins moves its labels and changes none of them.
            if let known = draft.sheet {
                sheet = try known.starting(at: draft.order.start)
            } else {
                sheet = try draft.order.sheet()
            }
            pdf = try sheet.pdf(page: page)
        } catch {
            keep({ $0.refusal = "\(error)" }, in: id)
            return .refused("\(error)")
        }
        keep({ $0.sheet = sheet }, in: id)
        guard self.draft(id, for: session) != nil else { return .gone }
        let picture = try ImageFile(bytes: pdf, name: "the page")
            .colorImage(fittingWidth: 2 * SheetPage.width, height: 4 * SheetPage.width)
            .encoded(named: "the page", isDrawn: true)
        keep(
            { draft in
                if draft.pictures.count >= Self.mostPictures { draft.pictures = [:] }
                draft.pictures[page] = picture
            }, in: id)
        return .picture(picture)
    }
}

/// A page of a stock as it is shown: always as wide, so that a click on it is a place on paper.
struct SheetPage {
    /// In pixels of a style sheet.
    static let width = 420

    let stock: LabelStock

    var height: Int { Int((Double(Self.width) * stock.page.height / stock.page.width).rounded()) }

    /// The label at a point of the picture, or the nearest one, from 1.
    ///
    /// - Parameter x, y: in pixels of the picture; any numbers.
    func label(x: Int, y: Int) -> Int {
        let scale = stock.page.width / Double(Self.width)
        let (x, y) = (Double(x) * scale, Double(y) * scale)
        func step(_ place: Double, _ first: Double, _ size: Double, _ pitch: Double, _ count: Int)
            -> Int
        {
            guard count > 1, pitch > 0 else { return 0 }
            let index = ((place - first - size / 2) / pitch).rounded()
            return Int(min(max(index, 0), Double(count - 1)))
        }
        let column = step(x, stock.left, stock.labelWidth, stock.pitchX, stock.columns)
        let row = step(y, stock.top, stock.labelHeight, stock.pitchY, stock.rows)
        return row * stock.columns + column + 1
    }
}
