import Passes
import Payloads
public import TourModel
public import TourStore

/// What a tour says of the codes that hang in its site: whether what they name is gone or has another ID, and whose their signatures are.
public struct CodeJudge: Sendable {
    private let store: TourStore
    private let address: SiteAddress?
    private let mark: SiteMark
    private let needsSignature: Bool
    private let keys: [PublicPassKey]

    /// - Throws: `TourError` where the tour cannot be read.
    public init(_ store: TourStore) throws {
        self.store = store
        let site = try store.site()
        address = site.address.flatMap(SiteAddress.init)
        mark = SiteMark(siteID: site.id)
        needsSignature = site.signsCodes
        keys = try store.passRules().keys
    }

    /// Whether the tour no longer has what a code names.
    public func isGone(_ text: String) -> Bool {
        guard let code = code(text), let page = try? store.resolve(code) else { return false }
        if case .gone = page { return true }
        return false
    }

    /// The ID that the room has today to which a code with an ID that it had leads; `nil` for all other codes.
    public func successor(of text: String) -> Room.ID? {
        guard let code = code(text), code.kind == .room,
            case .room(let room)? = try? store.resolve(code), room.id != code.id
        else { return nil }
        return room.id
    }

    /// Whose the signature of a code is.
    public func judge(_ text: String) -> SheetAudit.SignatureState {
        guard let code = code(text) else { return .fine }
        guard let words = code.signature else { return needsSignature ? .missing : .fine }
        let signed = CodeSignature.Code(site: mark, kind: code.kind.rawValue, id: code.id)
        guard let signature = CodeSignature(text: words),
            signature.isGenuine(for: signed, by: keys)
        else { return .forged(id: code.id) }
        return .fine
    }

    private func code(_ text: String) -> SiteCode? {
        guard case .site(let code) = Payload(classifying: text, site: address) else { return nil }
        return code
    }
}
