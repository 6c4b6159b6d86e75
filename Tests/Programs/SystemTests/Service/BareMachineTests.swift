import Foundation
import TestSupport
import Testing

/// The hub and the kiosk with its link, installed on minimal Debian systems: `kiosk/tools/bare-test`.
///
/// Some minutes and downloads, so only where asked for: `DOCENT_VM_TEST=full kiosk/test --filter BareMachineTests`.
@Suite("kiosk/install on bare machines", .tags(.slow), .timeLimit(.generous))
struct BareMachineTests {
    private static let isFull = ProcessInfo.processInfo.environment["DOCENT_VM_TEST"] == "full"

    @Test(
        "packages are named and suffice, programs start, units are right, and what was installed goes away",
        .enabled(if: isFull, "asked for by DOCENT_VM_TEST=full"),
        .enabled(if: InstallTests.canInstall, "install Debian's patchelf"))
    func bare() throws {
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run([
            "\(Repository.root)/kiosk/tools/bare-test", "--docent",
            Program(built: "docent").executable,
        ])
        if outcome.status == 77 { try cancelTest("\(outcome.errors)") }
        let unproven = outcome.text.split(separator: "\n").filter { $0.hasPrefix("FAILED") }
        #expect(unproven.isEmpty, "\(outcome.errors)")
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }
}
