import Foundation
import TestSupport
import Testing

@testable import Link

/// Settings and states of links since the first, word for word.
@Suite("Files of links of earlier versions")
struct EarlierLinkTests {
    @Test("the state from before links remembered whose token it is about is read")
    func state() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "docent link state 1 5b2fab46fabfce4138230d6ea7c7f9d073bbed28aff4702bcd6152a25470a8b9\n"
                + #"{"channels":{},"heard":753300000,"heardFrom":"https:\/\/a.example\/channel","hub":{"cursor":12,"isHeld":false,"isRefused":false,"passes":{},"units":{"2026112409":2}},"offered":7,"parts":{},"sequence":4}"#,
            to: "link.state")
        let file = try LinkStateFile(folder: folder.path)
        #expect(!file.wasDamaged)
        let state = file.current
        #expect(state.sequence == 4 && state.offered == 7)
        #expect(state.heardFrom == "https://a.example/channel")
        #expect(state.hub.cursor == 12 && state.hub.units == ["2026112409": 2])
        #expect(state.hub.member == nil)
    }

    @Test("every link.yaml that was shipped is read, also with the keys that it only shows")
    func settings() throws {
        let files = try KeptFile.text("link.yaml").split(separator: /(?m)^--- # .*\n/)
        #expect(files.count == 2)
        for file in files {
            // As shipped it only shows its keys; whoever used one took its mark away.
            let shown = String(file).replacing(/(?m)^# ([a-z-]+: )/) { $0.output.1 }
            try #require(shown != file)
            _ = try LinkConfiguration(yaml: shown, path: "link.yaml")
        }
    }
}
