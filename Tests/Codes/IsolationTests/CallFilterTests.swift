import CConfinement
import CTestSupport
import Files
import Foundation
import TestSupport
import Testing

@Suite("Confined processes and their system calls")
struct CallFilterTests {
    /// A status of a process, as waitpid(2) has it: how a call of it came out.
    private static let works: Int32 = 0
    private static let refused = fails(EPERM)
    private static let missing = fails(ENOSYS)
    private static let ends = SIGSYS

    private static func fails(_ number: Int32) -> Int32 { number << 8 }

    /// The kinds of confined processes.
    private static let kinds: [(name: String, calls: docent_calls)] = [
        ("host", DOCENT_CALLS_HOST), ("worker", DOCENT_CALLS_WORKER),
        ("reader", DOCENT_CALLS_READER), ("player", DOCENT_CALLS_PLAYER),
    ]

    /// An argument of a call.
    enum Argument: Sendable, ExpressibleByIntegerLiteral {
        case number(Int)
        /// The path of a file, of one that is not there, and room for an answer.
        case file, newFile, room

        init(integerLiteral value: Int) { self = .number(value) }
    }

    /// A call that libraries make in good faith, and how it comes out in each kind of process; it does no harm where it succeeds.
    struct Case: Sendable, CustomTestStringConvertible {
        let call: String
        let arguments: [Argument]
        let outcomes: [Int32]

        init(_ call: String, _ arguments: [Argument], _ outcomes: Int32...) {
            self.call = call
            self.arguments = arguments
            self.outcomes = outcomes
        }

        var testDescription: String { "\(call) \(arguments)" }
    }

    private static let here = Argument.number(Int(AT_FDCWD))
    private static let (create, write, update) = (
        Argument.number(Int(O_WRONLY | O_CREAT)), Argument.number(Int(O_WRONLY)),
        Argument.number(Int(O_RDWR))
    )
    // sched.h.
    private static let (fork, threadAndNamespace, newUser) = (
        Argument.number(Int(SIGCHLD)), Argument.number(0x30B00), Argument.number(0x1000_0000)
    )

    private static let goodFaith = [
        Case("openat", [here, .file, 0], refused, refused, works, works),
        Case("openat", [here, .newFile, create, 0o600], refused, refused, refused, works),
        Case("openat", [here, .file, write], refused, refused, refused, works),
        Case("openat", [here, .file, update], refused, refused, refused, works),
        // A player's files are Landlock's matter; the kernel says here what it would say without.
        Case("mkdirat", [here, .file, 0o700], refused, refused, refused, fails(EEXIST)),
        Case("mknodat", [here, .file, 0o600], refused, refused, refused, fails(EEXIST)),
        Case("unlinkat", [here, .newFile, 0], refused, refused, refused, fails(ENOENT)),
        Case("renameat2", [here, .newFile, here, .file], refused, refused, refused, fails(ENOENT)),
        Case("linkat", [here, .newFile, here, .file, 0], refused, refused, refused, fails(ENOENT)),
        Case("symlinkat", [.file, here, .file], refused, refused, refused, fails(EEXIST)),
        Case("truncate", [.file, 0], refused, refused, refused, refused),
        Case("fchmodat", [here, .file, 0o777], refused, refused, refused, refused),
        Case("fchownat", [here, .file, 1, 1, 0], refused, refused, refused, refused),
        Case("utimensat", [here, .file, 0, 0], refused, refused, refused, refused),
        Case("removexattr", [.file, .file], refused, refused, refused, refused),
        // fchmodat2, which libseccomp of Debian 12 does not know.
        Case("452", [here, .file, 0o777, 0], refused, refused, refused, refused),
        Case("statfs", [.file, .room], refused, refused, works, works),
        Case("faccessat", [here, .file, 0], refused, refused, works, works),
        Case("socket", [1, 1, 0], refused, refused, refused, works),
        Case("socket", [2, 1, 0], refused, refused, refused, refused),
        Case("socket", [16, 3, 0], refused, refused, refused, refused),
        Case("connect", [-1, 0, 0], refused, refused, refused, fails(EBADF)),
        // To whole groups of processes; a player signals itself alone.
        Case("kill", [0, 0], refused, refused, refused, refused),
        Case("tkill", [1, 0], refused, refused, refused, refused),
        Case("pidfd_open", [1, 0], refused, refused, refused, refused),
        Case("clone", [fork], works, refused, refused, works),
        // What the kernel itself does not allow gets as far as to it.
        Case("clone", [threadAndNamespace], fails(EINVAL), fails(EINVAL), refused, fails(EINVAL)),
        Case("clone3", [0, 0], missing, missing, missing, missing),
        Case("openat2", [here, .file, .room, 24], missing, missing, missing, missing),
        Case("sched_setscheduler", [0, 0, 0], refused, refused, refused, fails(EINVAL)),
        Case("prctl", [3, 0, 0, 0, 0], works, refused, refused, works),
        Case("memfd_create", [.file, 0], refused, refused, refused, works),
        Case("inotify_init1", [0], refused, refused, refused, works),
        Case("getrandom", [.room, 8, 0], works, works, works, works),
        Case("uname", [.room], works, works, works, works),
        Case("sysinfo", [.room], works, works, works, works),
    ]

    /// Calls that none of our libraries makes; without the filter they would fail for their arguments.
    private static let attacks = [
        "add_key", "bpf", "chroot", "execveat", "finit_module", "init_module", "io_uring_setup",
        "kexec_load", "keyctl", "mount", "open_by_handle_at", "perf_event_open", "pidfd_getfd",
        "pivot_root", "process_vm_readv", "process_vm_writev", "ptrace", "reboot", "request_key",
        "setgid", "setgroups", "setns", "setresuid", "setuid", "swapon", "umount2", "unshare",
        "userfaultfd",
    ]

    @Test("what libraries ask for in good faith works or is refused", arguments: goodFaith)
    func refuses(tried: Case) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("as it was", to: "file")
        #expect(unsafe chmod(file, 0o600) == 0)
        for ((name, calls), expected) in zip(Self.kinds, tried.outcomes) {
            let outcome = try Self.outcome(of: tried, calls, in: folder)
            #expect(outcome == expected, "\(tried.call) by a \(name)")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "as it was")
        var facts = stat()
        #expect(unsafe stat(file, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
        // Only a player may make a file, were it not for Landlock.
        let made = tried.outcomes.last == Self.works && tried.call == "openat"
        #expect(try folder.names().filter { $0 != "file" }.isEmpty || made)
    }

    @Test("what none of them does ends the process", arguments: attacks)
    func ends(call: String) throws {
        let folder = try TemporaryFolder()
        for (name, calls) in Self.kinds {
            // Libraries of sound try to start a server.
            let expected = call == "execveat" && name == "player" ? Self.refused : Self.ends
            #expect(
                try Self.outcome(of: Case(call, []), calls, in: folder) == expected,
                "\(call) by a \(name)")
        }
    }

    @Test("a new namespace of users ends the process, however it is asked for")
    func namespaces() throws {
        let folder = try TemporaryFolder()
        for (name, calls) in Self.kinds {
            let tried = Case("clone", [Self.newUser])
            #expect(try Self.outcome(of: tried, calls, in: folder) == Self.ends, "by a \(name)")
        }
    }

    /// Makes a call in a process of which only the calls are confined, and returns its outcome.
    private static func outcome(
        of tried: Case, _ calls: docent_calls, in folder: TemporaryFolder
    ) throws -> Int32 {
        guard let filter = unsafe docent_make_call_filter(calls) else { throw SystemCallError.last }
        let number = unsafe Int32(tried.call) ?? docent_test_call_number(tried.call)
        try #require(number >= 0, "this processor has no \(tried.call)")
        return unsafe "\(folder.path)/file".withCString { file in
            unsafe "\(folder.path)/new".withCString { newFile in
                unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { room in
                    unsafe room.initializeMemory(as: UInt8.self, repeating: 0)
                    var arguments = tried.arguments.map { argument in
                        switch argument {
                        case .number(let number): number
                        case .file: Int(bitPattern: file)
                        case .newFile: Int(bitPattern: newFile)
                        case .room: Int(bitPattern: room.baseAddress)
                        }
                    }
                    arguments += Array(repeating: 0, count: 6 - arguments.count)
                    return unsafe docent_test_call(
                        { unsafe docent_load_call_filter(OpaquePointer($0)) },
                        UnsafeRawPointer(filter), number, arguments)
                }
            }
        }
    }
}
