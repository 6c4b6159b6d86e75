import TestSupport
import Testing

@Suite("What programs are linked with")
struct LinkedLibrariesTests {
    @Test("the server of sites and of the studio needs no camera, input device or terminal")
    func server() throws {
        let objdump = try #require(Program(installed: "objdump"), "install binutils")
        let outcome = try objdump.run(["-p", Program(built: "docent-web").executable])
        let needed = outcome.text.matches(of: /NEEDED +(\S+)/).map(\.output.1)
        #expect(needed.contains { $0.hasPrefix("libcairo.") })
        // libzbar, which reads signs again that the studio prints, brings libv4l2 along itself.
        for library in ["libv4l", "libinput", "libudev", "libxkbcommon", "libchafa"] {
            #expect(!needed.contains { $0.hasPrefix(library) }, "\(library)")
        }
    }
}
