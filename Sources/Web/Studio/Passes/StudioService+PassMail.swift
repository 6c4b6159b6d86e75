import Foundation
import Mail
import WebPages

/// A pass as a mail, as `docent pass issue -o mail.eml` makes it.
extension StudioService {
    /// The mail with the code of a pass, to be opened and sent by the person's own program: the studio sends none.
    ///
    /// The address is in the answer alone: not in the address of the page, in no file and in no log.
    ///
    /// - Returns: nil for badges that were made together.
    func mail(_ call: Call) async throws -> Answer? {
        guard let badge = await madeBadge(call), let mail = badge.mail else { return nil }
        let form = try call.form()
        let to = (form["to"] ?? "").trimmingCharacters(in: .whitespaces)
        let message = MailMessage(
            to: to.isEmpty ? [] : [to], subject: mail.subject, date: badge.issued,
            timeZone: passDesk.timeZone, text: mail.text,
            attachments: [
                .init(name: "pass.png", type: "image/png", bytes: badge.code, isInline: true)
            ])
        do throws(MailError) {
            var answer = Answer(type: "message/rfc822", body: try message.bytes())
            answer.download = "pass.eml"
            return answer
        } catch {
            return try await passesPage(
                call, PassWish(), badge: badge, mail: (to, "\(error)"))
        }
    }
}
