import Foundation
import TestSupport
import Testing

/// The kiosk on a real kernel's screen, camera, touch panel and keyboard, in a virtual machine.
///
/// Takes a minute or more of both cores, so it is asked for: `DOCENT_VM_TEST=1 kiosk/test`. `kiosk/vm-test` proves more.
@Suite(
    "docent kiosk on real devices", .timeLimit(.minutes(10)),
    .enabled(
        if: ProcessInfo.processInfo.environment["DOCENT_VM_TEST"] != nil,
        "asked for by DOCENT_VM_TEST=1"))
struct VirtualMachineTests {
    @Test(
        "a code before the camera, touch, keys and a scanner lead where they should; the console is whole"
    )
    func quick() throws {
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run([
            "\(Repository.root)/kiosk/vm-test", "--quick", "--docent",
            Program(built: "docent").executable,
        ])
        if outcome.status == 77 { try Test.cancel("\(outcome.errors)") }
        let unproven = outcome.text.split(separator: "\n").filter { $0.hasPrefix("FAILED") }
        #expect(unproven.isEmpty, "\(outcome.errors)")
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }
}
