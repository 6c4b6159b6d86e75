import Foundation
import TestSupport
import Testing

/// The kiosk on a real kernel's screen, camera, touch panel and keyboard, in a virtual machine: `kiosk/tools/vm-test`.
///
/// One machine by default, about a minute; `DOCENT_VM_TEST=full kiosk/test --filter VirtualMachineTests` takes every screen and
/// every fault, some minutes more.
@Suite("docent kiosk on real devices", .tags(.slow), .timeLimit(.minutes(40)))
struct VirtualMachineTests {
    private static let isFull = ProcessInfo.processInfo.environment["DOCENT_VM_TEST"] == "full"

    @Test(
        "a code before the camera, touch, keys and a scanner lead where they should; the console is whole"
    )
    func quick() throws {
        try prove(["--quick"])
    }

    @Test(
        "every screen, rotation, depth, input and way out; every fault recovers",
        .enabled(if: isFull, "asked for by DOCENT_VM_TEST=full"),
        arguments: [[], ["keyboard"], ["units"], ["--faults"]])
    func full(arguments: [String]) throws {
        try prove(arguments)
    }

    private func prove(_ arguments: [String]) throws {
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run(
            ["\(Repository.root)/kiosk/tools/vm-test"] + arguments
                + ["--docent", Program(built: "docent").executable])
        if outcome.status == 77 { try cancelTest("\(outcome.errors)") }
        let unproven = outcome.text.split(separator: "\n").filter { $0.hasPrefix("FAILED") }
        #expect(unproven.isEmpty, "\(outcome.errors)")
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    }
}
