import Foundation
import TestSupport
import Testing

@testable import Service

@Suite("The service manager", .timeLimit(.generous))
struct ServiceManagerTests {
    @Test(
        "a notice is the line that systemd knows",
        arguments: [
            (Notice.ready, "READY=1"), (.stopping, "STOPPING=1"), (.watchdog, "WATCHDOG=1"),
            (.reloading(sinceBoot: .milliseconds(1234)), "RELOADING=1\nMONOTONIC_USEC=1234000"),
            (.reloading(sinceBoot: .seconds(-1)), "RELOADING=1\nMONOTONIC_USEC=0"),
            (.status("two\r\nlines\nand more"), "STATUS=two lines and more"),
            (
                .status(String(repeating: "a", count: 999)),
                "STATUS=\(String(repeating: "a", count: 200))"
            ),
        ])
    func lines(notice: Notice, line: String) {
        #expect(notice.text == line)
    }

    @Test("it hears at a path and at a name of the kernel's", arguments: [true, false])
    func hears(isAbstract: Bool) throws {
        let folder = try TemporaryFolder()
        let name = isAbstract ? "@docent-test-\(UUID().uuidString)" : "\(folder.path)/notify"
        let listener = try NotifyListener(name)
        let manager = try ServiceManager(environment: ["NOTIFY_SOCKET": name])
        #expect(manager.isThere)
        try manager.notify(.ready, .status("here"))
        try manager.notify(.watchdog)
        #expect(listener.listen() == ["READY=1\nSTATUS=here", "WATCHDOG=1"])
    }

    @Test("without a manager nothing is sent")
    func none() throws {
        let manager = try ServiceManager(environment: [:])
        #expect(!manager.isThere && manager.watchdog == nil)
        try manager.notify(.ready)
    }

    @Test(
        "an invalid name of a socket is rejected",
        arguments: ["notify", "/", "@", "vsock:2:1234", "/\(String(repeating: "a", count: 107))"])
    func names(name: String) {
        #expect(throws: ServiceError.notASocket(name: name)) {
            try ServiceManager(environment: ["NOTIFY_SOCKET": name])
        }
    }

    @Test("the longest name is taken as a whole")
    func longest() throws {
        let name = "@" + UUID().uuidString + String(repeating: "a", count: 70)
        #expect(name.utf8.count == 107)
        let listener = try NotifyListener(name)
        try ServiceManager(environment: ["NOTIFY_SOCKET": name]).notify(.ready)
        #expect(listener.listen() == ["READY=1"])
    }

    @Test("a manager that is gone is named")
    func gone() throws {
        let manager = try ServiceManager(environment: ["NOTIFY_SOCKET": "/no/manager"])
        let error = #expect(throws: ServiceError.self) { try manager.notify(.ready) }
        #expect(
            error?.description
                == "cannot notify systemd at /no/manager: No such file or directory")
    }

    @Test(
        "the watchdog's time is taken when it is meant for this process",
        arguments: [
            ("30000000", "77", Duration.seconds(30)), ("1", "77", .microseconds(1)),
            ("30000000", nil, .seconds(30)), ("30000000", "78", nil), ("", "77", nil),
        ] as [(String, String?, Duration?)])
    func watchdog(time: String, process: String?, expected: Duration?) throws {
        var environment = ["WATCHDOG_USEC": time]
        environment["WATCHDOG_PID"] = process
        #expect(try ServiceManager(environment: environment, process: 77).watchdog == expected)
    }

    @Test(
        "an invalid watchdog time is rejected",
        arguments: ["0", "-1", "soon", "1e9", "99999999999999999999"])
    func times(time: String) {
        #expect(throws: ServiceError.notAWatchdogTime(found: time)) {
            try ServiceManager(environment: ["WATCHDOG_USEC": time])
        }
    }
}
