import Foundation
import TourAuthoring
import WebPages

/// The rules by which kiosks check passes: passes.yaml, key by key.
extension StudioService {
    static let passRulesFile = "passes.yaml"

    /// What stands on the page of the rules.
    private func ruleUnits(_ file: ContentFile?) -> [FormUnit] {
        ContentFormat.passes.fields.map { field in
            let path = ContentPath([.key(field.key)])
            return FormUnit(
                name: field.key, file: Self.passRulesFile, path: path, kind: field.kind,
                key: field.key, meaning: field.meaning, presence: field.presence,
                value: file?.value(at: path))
        }
    }

    /// Shows the rules, and saves them: with a button, for each change of them asks for the pass phrase once more.
    func passRules(_ call: Call) async throws -> Answer {
        let languages = call.page.languages
        let codec = FormCodec(languages: languages)
        var view = EntryView(language: languages[0])
        view.empty = call.request.query["add"]
        do {
            let file = try await folder.file(Self.passRulesFile)
            let units = ruleUnits(file)
            guard call.request.isPost else {
                return Self.page(
                    call.page.passRules(units, view, isSaved: call.request.query["saved"] != nil))
            }
            let form = try call.form()
            let entries = FormActs.applied(form, to: form.values)
            let edits = try units.compactMap {
                try $0.edit(from: FormBody(form, with: entries), codec)
            }
            switch try await folder.apply(
                Self.change(edits, isNew: file == nil), by: call.session.id
            )
            .outcome
            {
            case .saved:
                let link = Link.path(["passes", "rules"])
                let added = FormActs.added(form)
                return Answer(
                    status: 303,
                    location: (added.map { link.asking(["add": $0]) }
                        ?? link.asking(["saved": "1"])).url)
            case .conflict(let conflicts): view.conflicts = conflicts
            case .refused(let problems): view.refused = problems
            }
            view.sent = entries
            return Self.page(
                call.page.passRules(units, view, isSaved: false),
                status: view.conflicts.isEmpty ? 422 : 409)
        } catch is DecodingError {
            throw Unusable.form
        } catch let error as ContentEditError {
            return Self.page(call.page.unmade(["\(error)"]), status: 422)
        }
    }

    /// The change of the rules' file, which may not be there yet.
    private static func change(_ edits: [ContentEditor.Edit], isNew: Bool) -> ContentChange {
        guard isNew else { return ContentChange(edits: edits) }
        let values = edits.compactMap { edit -> ContentValue.Entry? in
            guard case .key(let key)? = edit.path.steps.last, let value = edit.new else {
                return nil
            }
            return .init(key, value)
        }
        guard !values.isEmpty else { return ContentChange() }
        return ContentChange(made: [
            .init(file: passRulesFile, content: .values(.map(values), text: ""))
        ])
    }
}
