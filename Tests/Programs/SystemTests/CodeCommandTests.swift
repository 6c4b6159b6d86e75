import Foundation
import ImageFiles
import TestSupport
import Testing

@Suite("docent code")
struct CodeCommandTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    /// What `docent scan` reads in a file that `docent code` made.
    private func read(_ path: String, _ symbology: String = "qr") throws -> String {
        try docent.run(["scan", "--symbology", symbology, "--raw", path]).text
    }

    @Test(
        "each kind of options makes a code that says it",
        arguments: [
            (["hello"], "hello"), (["--", "-1"], "-1"),
            (["--url", "https://v.example/"], "https://v.example/"),
            (
                ["--wifi-ssid", "Guests", "--wifi-password", "secret word"],
                "WIFI:T:WPA;S:Guests;P:secret word;;"
            ),
            (
                [
                    "--wifi-ssid", "n", "--wifi-password", "p", "--wifi-security", "wpa3",
                    "--wifi-hidden",
                ], "WIFI:T:SAE;S:n;P:p;H:true;;"
            ),
            (
                ["--email", "a@v.example", "--subject", "x", "--body", "- y"],
                "mailto:a@v.example?subject=x&body=-%20y"
            ),
            (["--phone", "+49301"], "tel:+49301"),
            (["--sms", "+491", "--body", "hi"], "SMSTO:+491:hi"),
            (["--geo", "-33.8,151.2", "--label", "Opera"], "geo:-33.8,151.2?q=Opera"),
            (
                [
                    "--payment", "--iban", "DE89370400440532013000", "--name", "V R", "--amount",
                    "1.50", "--currency", "EUR", "--reference", "RF18539007547034", "--bic",
                    "COBADEFFXXX", "--purpose", "GDDS",
                ],
                "BCD\n002\n1\nSCT\nCOBADEFFXXX\nV R\nDE89370400440532013000\nEUR1.50\nGDDS\n"
                    + "RF18539007547034"
            ),
            (["--room", "a-014"], "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"),
            (["--building", "A", "--site", "https://o.example"], "HTTPS://O.EXAMPLE/B/A"),
            (["--person", "mira-rautio"], "HTTPS://VESPER-RIDGE.EXAMPLE/T/P/MIRA-RAUTIO"),
        ])
    func kinds(arguments: [String], text: String) throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/code.png"
        let outcome = try docent.run(["code", "-o", path] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("QR Code version "))
        #expect(!outcome.errors.contains("secret word"))
        #expect(try read(path) == text + "\n")
    }

    @Test("texts, passwords and files come by standard input too")
    func input() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/code.png"
        for arguments in [["-"], []] {
            let text = try docent.run(
                ["code", "-o", path] + arguments, input: Array("piped\n".utf8))
            #expect(text.status == 0, "\(text.errors)")
            #expect(try read(path) == "piped\n")
        }
        let wifi = ["code", "-o", path, "--wifi-ssid", "n"]
        _ = try docent.run(wifi + ["--wifi-password", "-"], input: Array("from stdin\n".utf8))
        #expect(try read(path) == "WIFI:T:WPA;S:n;P:from stdin;;\n")
        var withPassword = docent
        withPassword.environment["DOCENT_WIFI_PASSWORD"] = "from environment"
        #expect(try withPassword.run(wifi).status == 0)
        #expect(try read(path) == "WIFI:T:WPA;S:n;P:from environment;;\n")
        let bytes: [UInt8] = [0, 1, 0xFF, 0x0A, 0x1B]
        _ = try docent.run(["code", "-o", path, "--file", "-"], input: bytes)
        let raw = try docent.run(["scan", "--raw", "--null", path])
        #expect(raw.output == bytes + [0])
    }

    @Test("cards and events are read from their files, and what is left out is told")
    func objects() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/code.png"
        let card = try folder.write(
            "BEGIN:VCARD\nVERSION:3.0\nFN:Mira\nTEL:+1\nPHOTO;ENCODING=b:/9j/\nEND:VCARD\n",
            to: "card.vcf")
        let outcome = try docent.run(["code", "-o", path, "--contact", card, "--as", "mecard"])
        #expect(outcome.errors.hasSuffix("warning: left out of the code: PHOTO\n"))
        #expect(try read(path) == "MECARD:N:Mira;TEL:+1;;\n")
        let event = try folder.write(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260102\nSUMMARY:Open\nEND:VEVENT\n"
                + "END:VCALENDAR\n", to: "open.ics")
        #expect(try docent.run(["code", "-o", path, "--event", event]).status == 0)
        #expect(try read(path).contains("SUMMARY:Open"))
        let broken = try docent.run(["code", "--event", card])
        #expect(
            broken.status == 64
                && broken.errors == "\(card) contains no event; it must contain one\n")
    }

    @Test("the form follows the file's ending, or --format; the same request, the same bytes")
    func formats() throws {
        let folder = try TemporaryFolder()
        let beginnings = [
            "png": "\u{89}PNG", "svg": "<svg", "pdf": "%PDF-", "eps": "%!PS", "txt": "    ",
        ]
        for (ending, beginning) in beginnings {
            let path = "\(folder.path)/code.\(ending)"
            let arguments = ["code", "x", "--quiet", "--caption", "Größe"]
            let made = try docent.run(arguments + ["-o", path])
            #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
            let file = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            #expect(file.starts(with: beginning.unicodeScalars.map { UInt8($0.value) }))
            let form = ending == "txt" ? "text" : ending
            let piped = try docent.run(arguments + ["-o", "-", "--format", form])
            #expect(piped.output == file)
        }
        var terminal = docent
        terminal.environment["LC_ALL"] = "C.UTF-8"
        #expect(try terminal.run(["code", "x"]).text.contains("▀"))
        terminal.environment["LC_ALL"] = "C"
        let ascii = try terminal.run(["code", "x", "--caption", "Größe"]).output
        #expect(ascii.allSatisfy { $0 < 0x80 } && ascii.contains(0x1B))
        #expect(try read("\(folder.path)/code.pdf") == "x\n")
    }

    @Test("every wish about symbol and look is heard")
    func wishes() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/code.png"
        let symbol = try docent.run([
            "code", "x", "-o", path, "--level", "q", "--symbol-version", "3", "--mask", "6",
            "--quiet-zone", "6", "--module", "5px", "--dpi", "127", "--dark", "#1b2a41", "--light",
            "#fff0d0",
        ])
        #expect(
            symbol.errors == "QR Code version 3, level H, mask 6, 29 x 29 modules, "
                + "205 x 205 px (5 a module), 41 x 41 mm (1 a module), 1 byte, read back\n")
        let far = try docent.run(["code", "x", "-o", path, "--distance", "2.1m"])
        #expect(far.errors.contains("290 x 290 mm (10 a module)"))
        let inverted = try docent.run([
            "code", "x", "-o", path, "--dark", "white", "--light", "black", "--allow-inverted",
        ])
        #expect(
            inverted.status == 0
                && inverted.errors.contains("warning: not every reader can read light"))
        for (symbology, name) in [
            ("micro-qr", "Micro QR Code version M1"), ("rmqr", "rMQR version"),
        ] {
            let made = try docent.run(["code", "12345", "--symbology", symbology, "-o", path])
            #expect(made.errors.hasPrefix(name))
            #expect(try read(path, symbology) == "12345\n")
        }
        let data = try folder.write((0..<4000).map { UInt8($0 & 0xFF) }, to: "data")
        let spread = try docent.run([
            "code", "--file", data, "--structured-append", "4", "-o", path, "--module", "3px",
        ])
        #expect(spread.errors.hasPrefix("2 symbols of QR Code version"))
    }

    @Test("a room that is not in the tour is made, with a word about it")
    func unknownRoom() throws {
        let outcome = try docent.run(["code", "--room", "Z-999", "--format", "text"])
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.hasSuffix(
                "warning: Z-999 is not in the tour; the code leads nowhere yet\n"))
    }

    @Test(
        "what cannot be made is refused in words, with its status",
        arguments: [
            (["--url", "a.example", "--phone", "1"], 64, "--url and --phone give several"),
            (["x", "--subject", "y"], 64, "--subject needs --email"),
            (["x", "--level", "Z"], 64, "--level is \"Z\"; it must be L, M, Q or H"),
            (["x", "--symbol-version", "41"], 64, "unknown version \"41\" of QR Code"),
            (["x", "--dark", "#777", "--light", "#888"], 64, "contrast of 1.2 to 1"),
            (["x", "--dark", "white", "--light", "black"], 64, "--allow-inverted"),
            (["x", "-o", "code.jpg"], 64, "unknown code format \"code.jpg\""),
            (["x", "--module", "0"], 64, "--module is \"0\""),
            (["x", "--caption", "a\u{1B}b"], 64, "the caption contains a control character"),
            (["--wifi-ssid", "n", "--wifi-password", "short"], 64, "8 to 63 characters"),
            (["--symbology", "micro-qr", "a text too long for it"], 64, "take --symbology qr"),
            (["x", "-o", "/no/such/a.png"], 3, "there is no folder /no/such"),
            (["--file", "/no/such"], 3, "/no/such cannot be read: No such file or directory"),
        ] as [([String], Int32, String)])
    func refused(arguments: [String], status: Int32, words: String) throws {
        let outcome = try docent.run(["code"] + arguments)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test("an existing file stays as it was where nothing can be made")
    func untouched() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "code.png")
        let outcome = try docent.run(["code", "x", "-o", path, "--symbol-version", "99"])
        #expect(outcome.status == 64)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(try folder.names() == ["code.png"])
    }

    @Test("its help has examples and its exit statuses")
    func help() throws {
        let outcome = try docent.run(["code", "--help"])
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("docent code --wifi-ssid Guests --wifi-password -"))
        #expect(outcome.text.contains("EXIT STATUS"))
    }
}
