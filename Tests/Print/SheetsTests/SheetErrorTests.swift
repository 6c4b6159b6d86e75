import Drawing
import Payloads
import QRCode
import Testing

@testable import Sheets

@Suite("Words of errors and warnings")
struct SheetErrorTests {
    @Test(
        "each error names what was found and what to do",
        arguments: [
            (
                .nothingToSay,
                "nothing to encode; give a TEXT, - for standard input, --file FILE, or a kind of "
                    + "content such as --url or --wifi-ssid"
            ),
            (
                .severalContents(["TEXT", "--url", "--geo"]),
                "a code has one content, and TEXT, --url and --geo give several; keep one of them"
            ),
            (
                .strayOption("--body", goesWith: ["--email", "--sms"]),
                "--body needs --email or --sms; add it, or remove --body"
            ),
            (.missingOption("--iban", for: "--payment"), "--payment needs --iban; add it"),
            (
                .invalidValue(option: "--level", found: "X", rule: "L, M, Q or H"),
                "--level is \"X\"; it must be L, M, Q or H"
            ),
            (
                .invalidValue(option: "--url", found: nil, rule: "an address"),
                "--url must be an address"
            ),
            (
                .controlCharacter(field: "text"),
                "the text contains a control character; remove it, or give the bytes with --file"
            ),
            (
                .notUTF8(name: "a.vcf", offset: 3),
                "a.vcf is not UTF-8 at byte 3; convert it, or give the bytes with --file"
            ),
            (
                .wrongCount(file: "a.vcf", found: 0, of: "vCard"),
                "a.vcf contains no vCard; it must contain one"
            ),
            (
                .wrongCount(file: "a.vcf", found: 2, of: "vCard"),
                "a.vcf contains 2 vCards; a code takes one, so split the file"
            ),
            (
                .fileTooLong(name: "a", limit: 9),
                "a is longer than 9 bytes, more than any code holds; shorten it"
            ),
            (
                .notReadable(file: "a", reason: "Is a directory"),
                "a cannot be read: Is a directory"
            ),
            (
                .payload(.empty(field: "name")), "The name is empty; the code needs one."
            ),
            (
                .tooLong(
                    bytes: 47, version: "2", level: .q, capacity: 20,
                    remedies: ["shorten them by 27", "take --symbol-version 5"]),
                "47 bytes do not fit: version 2 at level Q holds 20 of this kind; shorten them by "
                    + "27 or take --symbol-version 5"
            ),
            (
                .symbol(.noVersionWithLevel(.h)),
                "none of the allowed versions has error correction level H or a higher one"
            ),
            (
                .unknownVersion("M5", symbology: .microQR),
                "unknown version \"M5\" of Micro QR Code; known: M1 to M4"
            ),
            (
                .levelNotAvailable(.h, of: "version M4", available: [.l, .m, .q]),
                "version M4 has no error correction level H; it has L, M and Q"
            ),
            (
                .contrastTooLow(ratio: 2.96, minimum: 3),
                "the colours have a contrast of 2.9 to 1, and readers need 3.0 to 1; make --dark "
                    + "darker or --light lighter"
            ),
            (
                .lightOnDark,
                "the modules would be lighter than the background, which many readers cannot read; "
                    + "swap --dark and --light, or add --allow-inverted"
            ),
            (
                .captionTooLong(lines: 3),
                "the caption does not fit below the code in 3 lines; shorten it"
            ),
            (
                .captionWithoutFont(characters: 2),
                "no installed font has 2 characters of the caption; install one that does, such as "
                    + "fonts-noto-core or fonts-noto-cjk"
            ),
            (
                .tooLarge(width: 9, height: 8, limit: 5, unit: "mm"),
                "the code would be 9 x 8 mm, and the limit is 5 a side; make --module or --dpi "
                    + "smaller"
            ),
            (
                .drawing(.cairo("out of memory")), "\(DrawingError.cairo("out of memory"))"
            ),
            (
                .notReadBack(reason: "it says something else"),
                "the code was made and cannot be read back: it says something else; nothing was "
                    + "written"
            ),
            (
                .unknownFormat("a.jpg"),
                "unknown code format \"a.jpg\"; give --format or an -o that ends in a known one: "
                    + "png, svg, pdf, eps, terminal, ascii, text"
            ),
        ] as [(SheetError, String)])
    func errors(error: SheetError, words: String) {
        #expect(error.description == words)
    }

    @Test(
        "each warning says what is wrong and what to do",
        arguments: [
            (
                .smallModules(millimetres: 0.4),
                "a module is 0.4 mm; below 0.5 mm printers and cameras lose them, so make --module "
                    + "larger"
            ),
            (
                .tooSmallForDistance(metres: 1.5, side: 21, needed: 150),
                "to be read from 1.5 m the code should be 150 mm wide (a rule of thumb: a tenth of "
                    + "the distance), and it is 21 mm; make --module larger"
            ),
            (
                .narrowQuietZone(modules: 1, needed: 4),
                "a quiet zone of 1 module is less than the standard's 4; keep what is around the "
                    + "code as light as its background"
            ),
            (
                .lowContrast(ratio: 3.96),
                "a contrast of 3.9 to 1 is little in poor light; black on white has 21 to 1"
            ),
            (.inverted, "not every reader can read light modules on a dark background"),
            (
                .onePixelModules,
                "a module is one pixel; enlarge the picture by a whole number without smoothing "
                    + "before it is used"
            ),
            (.rareSymbology(.rmqr), "most phones do not read rMQR; this kiosk does"),
            (
                .structuredAppend(symbols: 3),
                "the message is spread over 3 symbols; few phones join them, this kiosk does"
            ),
            (
                .notReadByZBar,
                "this scanner reads it and libzbar does not; other readers may fail as well, so try "
                    + "more quiet zone or larger modules"
            ),
            (.leftOut(["NOTE", "PHOTO"]), "left out of the code: NOTE, PHOTO"),
            (.notInTour("A-1"), "A-1 is not in the tour; the code leads nowhere yet"),
            (
                .widerThanTerminal(columns: 29, available: 20),
                "the code is 29 columns wide and the terminal 20; widen it, or write to a file with "
                    + "-o"
            ),
        ] as [(CodeWarning, String)])
    func warnings(warning: CodeWarning, words: String) {
        #expect(warning.description == words)
    }

    @Test(
        "numbers have three decimals at most and no zeros at the end",
        arguments: [
            (1.0, "1"), (0.5, "0.5"), (-0.25, "-0.25"), (1.0005, "1.001"), (414.2857, "414.286"),
            (0.01, "0.01"), (-0.0001, "0"), (Double.infinity, "1000000000"),
        ])
    func numbers(number: Double, text: String) {
        #expect(Measure.text(number) == text)
    }

    @Test("a label of a sheet is mended in its text, not by options of single codes")
    func labels() {
        #expect(
            LabelSheetError.code(label: "A-014", .nothingToSay).description
                == "label A-014: nothing to encode; give it a text")
        #expect(
            LabelSheetError.code(
                label: "A-014",
                .tooLong(
                    bytes: 3000, version: "40", level: .l, capacity: 2953,
                    remedies: ["shorten them by 47", "take --symbol-version 3"])
            ).description
                == "label A-014: 3000 bytes do not fit: version 40 at level L holds 2953 of this kind; "
                + "shorten the text")
    }
}
