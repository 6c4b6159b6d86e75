import Testing

extension OpenStudio {
    /// What a browser would send of a page's fields as they are.
    func form(of path: [String], query: [String: String] = [:]) async throws -> [String: String] {
        let page = await get(path, query: query).body
        var form: [String: String] = [:]
        for field in page.matches(of: /<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/) {
            form[String(field.output.1)] = Self.text(field.output.2)
        }
        for field in page.matches(of: /<input[^>]* value="([^"]*)"[^>]* name="([^"]+)"/) {
            form[String(field.output.2)] = Self.text(field.output.1)
        }
        for field in page.matches(of: /<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)</) {
            form[String(field.output.1)] = Self.text(field.output.2)
        }
        for field in page.matches(of: /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/) {
            let chosen = field.output.2.firstMatch(of: /value="([^"]*)" selected/)
            form[String(field.output.1)] = Self.text(chosen?.output.1 ?? "")
        }
        return form
    }

    private static func text(_ markup: Substring) -> String {
        String(markup).replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&amp;", with: "&")
    }
}
