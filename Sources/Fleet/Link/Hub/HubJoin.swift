internal import Foundation
internal import HubProtocol
public import Transfers
internal import Wording

/// Joins a hub with a code that somebody reads out.
public enum HubJoin {
    private static let timeout = Duration.seconds(30)

    /// - Returns: the kiosk's name at the hub.
    /// - Throws: ``LinkError``, `TransferError`; nothing is stored then.
    public static func join(_ hub: TransferURL, code: String, plan: LinkPlan) throws -> String {
        guard hub.isSecure || hub.isLoopback, hub.hasRoom else {
            throw LinkError.hub(
                "\(hub) is not encrypted, and reports are sent with https only; name the https address"
            )
        }
        var request = TransferRequest(
            hub.appending(String(HubProtocol.joinPath.dropFirst())),
            limit: HubProtocol.maximumAnswerBytes, silence: timeout,
            proxy: plan.configuration.proxy)
        request.deadline = timeout
        request.method = .post(
            Array(
                try JSONEncoder().encode(JoinRequest(code: code, software: plan.version))))
        let (head, body) = try TransferSession(version: plan.version).bytes(request) { false }
        let answer: JoinAnswer = try HubAnswer.decode(head, body, from: hub)
        let credentials = HubCredentials(
            hub: "\(hub)", kiosk: answer.kiosk, token: answer.token)
        guard credentials.isValid else {
            throw LinkError.hub("\(hub) gives no valid name and token; update the hub")
        }
        try credentials.write(in: plan.folder)
        return credentials.kiosk
    }
}

/// An answer of a hub.
enum HubAnswer {
    /// - Throws: ``LinkError/hub(_:)`` with the hub's own sentence, or `TransferError` where it asks to wait.
    static func decode<Answer: Decodable>(
        _ head: TransferHead, _ body: [UInt8], from hub: TransferURL
    ) throws -> Answer {
        guard head.status == 200 else {
            if head.retryAfter != nil {
                throw TransferError.refused(
                    url: "\(hub)", status: head.status, retryAfter: head.retryAfter)
            }
            guard let refusal = try? JSONDecoder().decode(HubRefusal.self, from: Data(body)) else {
                throw TransferError.refused(url: "\(hub)", status: head.status, retryAfter: nil)
            }
            if refusal.reason == .token { throw HubTokenRefused() }
            throw LinkError.hub("\(hub): \(VisibleText.line(String(refusal.message.prefix(300))))")
        }
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(body))
        } catch {
            throw LinkError.hub("\(hub) answers with something else than a hub; check the address")
        }
    }
}

/// The hub knows the token no more.
struct HubTokenRefused: Error {}
