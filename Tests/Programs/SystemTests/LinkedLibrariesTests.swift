import TestSupport
import Testing

@Suite("What programs are linked with")
struct LinkedLibrariesTests {
    private func needed(by program: String) throws -> [String] {
        let objdump = try #require(Program(installed: "objdump"), "install binutils")
        return try objdump.run(["-p", Program(built: program).executable]).text
            .matches(of: /NEEDED +(\S+)/).map { String($0.output.1) }
    }

    /// The names of the libraries whose only licence is the GPL, by `kiosk/tools/licences`.
    private func copyleft() throws -> [String] {
        let dpkg = try #require(Program(installed: "dpkg"))
        var libraries: [String] = []
        for line in try Repository.text("kiosk/tools/licences").split(separator: "\n") {
            let choices = line.drop { $0 != " " }.split(separator: " OR ")
            guard !line.hasPrefix("#"), !choices.isEmpty,
                choices.allSatisfy({ $0.replacing("LGPL", with: "").contains("GPL") })
            else { continue }
            let files = try dpkg.run(["-L", String(line.prefix { $0 != " " })]).text
            libraries += files.matches(of: /\/(lib[^\/\s]+\.so)\b/).map { String($0.output.1) }
        }
        return libraries
    }

    @Test(
        "no program but those that the article on licences names is linked with what is under the GPL alone"
    )
    func licences() throws {
        let libraries = try copyleft()
        #expect(libraries.contains("libmpv.so") && libraries.contains("libpoppler-glib.so"))
        let article = try Repository.text("Sources/Programs/docent/docent.docc/Licences.md")
        for program in [
            "docent", "docent-decoder", "docent-film", "docent-kiosk", "docent-pages",
            "docent-scan",
            "docent-web",
        ] {
            let isLinked = try needed(by: program).contains { name in
                libraries.contains { name.hasPrefix($0) }
            }
            let row = try #require(
                article.split(separator: "\n").first { $0.contains("`\(program)`") })
            #expect(isLinked == row.contains("| GPL-"), "\(program)")
        }
    }

    @Test("the server of sites and of the studio needs no camera, input device or terminal")
    func server() throws {
        let needed = try needed(by: "docent-web")
        #expect(needed.contains { $0.hasPrefix("libcairo.") })
        // libzbar, which reads signs again that the studio prints, brings libv4l2 along itself.
        for library in ["libv4l", "libinput", "libudev", "libxkbcommon", "libchafa"] {
            #expect(!needed.contains { $0.hasPrefix(library) }, "\(library)")
        }
    }
}
