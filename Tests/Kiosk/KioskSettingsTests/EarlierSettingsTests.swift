import Foundation
import TestSupport
import Testing

@testable import KioskSettings

/// `Earlier/kiosk.yaml` has every kiosk.yaml that came with docent, the oldest first.
@Suite("Settings of earlier versions")
struct EarlierSettingsTests {
    private static let files = Result {
        try KeptFile.text("kiosk.yaml").split(separator: /(?m)^--- # .*\n/).map(String.init)
    }

    @Test("every kiosk.yaml that was shipped is read")
    func shipped() throws {
        let files = try Self.files.get()
        #expect(files.count == 20)
        for (index, file) in files.enumerated() {
            let found = try KioskConfiguration(yaml: file, path: "kiosk.yaml")
            #expect(found.camera == "/dev/video0" && found.idle == .seconds(45), "\(index)")
        }
    }

    @Test("every key that was ever shown in one is known, with the value that was shown")
    func keys() throws {
        let key = "hsjPWQT0LAyNQoPjxEidUgnuixa3YDTcSBexO/oWRlI="
        var seen: Set<String> = []
        for file in try Self.files.get() {
            for line in file.split(separator: "\n") {
                guard
                    let match = line.firstMatch(
                        of: /^(?:# )?([a-z]+(?:-[a-z]+)*): +([^#]+?) *(?:#.*)?$/)
                else { continue }
                let name = String(match.1)
                seen.insert(name)
                let value = name.hasSuffix("-key") ? key : String(match.2)
                // Two keys say something together with another one only.
                let other =
                    name == "bundles"
                    ? "bundle-key: \(key)\n" : name == "countdown" ? "idle: 60\n" : ""
                #expect(throws: Never.self, "\(name): \(value)") {
                    _ = try KioskConfiguration(
                        yaml: "\(name): \(value)\n\(other)", path: "kiosk.yaml")
                }
            }
        }
        #expect(seen.count > 40)
    }
}
