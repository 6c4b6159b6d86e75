import Foundation
import FuzzSupport
import Times

@testable import Passes

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let ledger = """
        docent pass ledger 2
        seen \(now.minutes)
        used 4F2A91C077B103DE \(now.minutes + 60)
        site \(site.text)
        learned \(now.minutes)
        key \(key.id) \(now.minutes + 60)
        withdrawn \(key.id)
        revoked 4F2A91C077B103DF \(now.minutes + 60)

        """
    let register = "{\"schema\":\"docent.passes/1\",\"passes\":[]}"
    let keyFile =
        "docent pass key 1\nid \(key.id)\nsite house\nsecret \(Data(secret).base64EncodedString())\n"
    var seeds = [
        Fuzzing.seed(2, ledger), Fuzzing.seed(3, register), Fuzzing.seed(4, keyFile),
        Fuzzing.seed(5, "4F2A-91C0-77B1-03DE"), Fuzzing.seed(5, "2026-11-21T09:00Z"),
    ]
    for (isSingleUse, visitor) in [(false, nil), (true, "Mira Rautio")] {
        guard let signed = sign(isSingleUse: isSingleUse, visitor: visitor) else { continue }
        seeds.append(Fuzzing.seed(0, signed.text))
        seeds.append([1] + signed.bytes.dropLast(SignedPass.signatureLength))
    }
    Fuzzing.begin(seeds: seeds)
    return 0
}

/// What is held up to a kiosk as a pass, and the files of passes: the first byte chooses which.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    switch first % 6 {
    case 0: hold(up: String(decoding: bytes, as: UTF8.self))
    case 1: hold(upSigned: bytes)
    case 2: readLedger(bytes)
    case 3: readRegister(bytes)
    case 4: readKey(bytes)
    default: readNumber(String(decoding: bytes, as: UTF8.self))
    }
    return 0
}

private let now = UTCMinute(minutes: 29_900_000)
private let site = SiteMark(siteID: "house")
private let secret = [UInt8](repeating: 7, count: 32)
private let key: PrivatePassKey = {
    guard
        let key = PrivatePassKey(
            secret: secret, from: UTCMinute(minutes: 0), until: UTCMinute(minutes: .max))
    else {
        // A secret of the right length is always a key.
        fatalError("no key")
    }
    return key
}()
private let rules = PassRules(
    keys: [key.publicKey],
    revocations: [.init(number: PassNumber(value: 1), until: now.adding(minutes: 60))])

private func sign(isSingleUse: Bool, visitor: String?) -> SignedPass? {
    try? key.sign(
        Pass(
            number: PassNumber(value: 2), site: site, host: "MIRA-RAUTIO", room: "A-014",
            from: now.subtracting(minutes: 60), until: now.adding(minutes: 60),
            isSingleUse: isSingleUse, visitor: visitor))
}

private func gate(ledger: PassLedger? = nil) -> PassGate {
    PassGate(site: site, rules: rules, compiled: now.subtracting(minutes: 10), ledger: ledger)
}

private func hold(up text: String) {
    var gate = gate()
    let verdict = gate.judge(text, at: now.date)
    guard let signed = try? SignedPass(text: text) else {
        guard case .notGenuine = verdict else { preconditionFailure("no pass, and yet \(verdict)") }
        return
    }
    precondition(signed.text == text, "a pass has a second form")
    if case .valid = verdict { precondition(signed.pass.site == site) }
}

/// The bytes before a signature, with a right one behind them.
private func hold(upSigned body: [UInt8]) {
    let unsigned = body + [UInt8](repeating: 0, count: SignedPass.signatureLength)
    guard let said = try? SignedPass(bytes: unsigned) else { return }
    var gate = gate()
    if case .valid = gate.judge(said.text, at: now.date) {
        preconditionFailure("a pass without a signature is greeted")
    }
    guard let signed = try? key.sign(said.pass), let again = try? SignedPass(text: signed.text)
    else { preconditionFailure("a pass cannot be signed or read again") }
    precondition(again == signed, "a pass changes when it is written")
    switch gate.judge(signed.text, at: now.date) {
    case .notGenuine(let flaw): preconditionFailure("a signed pass is none: \(flaw)")
    case .otherSite: precondition(said.pass.site != site)
    case .valid(let pass):
        precondition(pass == said.pass && pass.from <= now && now < pass.until)
        precondition(!pass.isSingleUse, "a single-use pass is greeted without a ledger")
    default: break
    }
}

/// A ledger whose last line fits.
private func readLedger(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = text + "check \(PassLedger.check(text))\n"
    let ledger = PassLedger(path: Fuzzing.write(whole.utf8, to: "ledger"))
    guard let count = try? ledger.count(), let withdrawn = try? ledger.withdrawn() else { return }
    let number = PassNumber(value: 3)
    if let isClaimed = try? ledger.claim(number, until: now.adding(minutes: 60), now: now) {
        do throws(PassError) {
            let isLarger = try ledger.count() > count + 1
            let latest = try ledger.latest() ?? UTCMinute(minutes: 0)
            let keys = try ledger.withdrawn().keys
            let isClaimedAgain = try ledger.claim(number, until: now, now: now)
            precondition(!isLarger && !isClaimedAgain && keys == withdrawn.keys)
            precondition(latest >= now || !isClaimed)
        } catch {
            preconditionFailure("a ledger is damaged by a claim: \(error)")
        }
    }
    var gate = gate(ledger: ledger)
    _ = try? gate.watchClock(at: now.date)
    if let pass = sign(isSingleUse: true, visitor: nil) { _ = gate.judge(pass.text, at: now.date) }
}

private func readRegister(_ bytes: [UInt8]) {
    guard var register = try? PassRegister(bytes, path: "register") else { return }
    if let pass = sign(isSingleUse: false, visitor: "A") {
        try? register.add(RegisteredPass(pass), now: now, path: "register")
        precondition(register.revoke(pass.pass.number, now: now) != nil)
    }
    guard let written = try? register.bytes(path: "register"),
        let again = try? PassRegister(written, path: "register")
    else { preconditionFailure("a register cannot be written or read again") }
    precondition(again.passes.count == register.passes.count)
}

private func readKey(_ bytes: [UInt8]) {
    let file = Fuzzing.write(bytes, to: "a.key")
    _ = try? KeyFolder.key(inFile: file, among: [key.publicKey], siteID: "house")
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    _ = try? PublicPassKey(base64: text, from: now, until: now.adding(minutes: 1))
}

private func readNumber(_ text: String) {
    if let number = PassNumber(text) {
        precondition(PassNumber(number.description) == number && number.begins(with: text))
    }
    if let minute = UTCMinute(iso: text) {
        precondition(UTCMinute(iso: minute.description) == minute)
    }
}
