public import ArgumentParser
import Commands
import Files
import Foundation
import ImageFiles
import KioskCommands
import Payloads
public import Sheets
import TextPages

struct CodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Make one code for print, screen or terminal.",
        discussion: """
            Encodes a text, bytes, or one of the kinds of content below. The code is read
            back before anything is written; a code that does not read back exactly is
            rejected. One line on standard error describes the result.

            EXAMPLES
              docent code https://vesper-ridge.example/          # in the terminal
              docent code --room A-014 --caption A-014 -o a.pdf  # a door's code
              docent code --wifi-ssid Guests --wifi-password - -o wifi.svg < password
              docent code --contact card.vcf --as mecard -o card.png --dpi 600
              docent code --payment --iban DE89370400440532013000 \\
                --name 'Vesper Ridge' --amount 12.30 -o pay.eps
              docent code --distance 1.5m --level Q ROOM:A-014 -o far.pdf
              docent code --file data.bin --structured-append 16 -o all.png
              docent code --room A-014 --logo crest.png --symbol-version 6 -o crest.pdf
              docent code --geo A-014 -o place.png               # where the room lies
              docent code --symbology micro-qr --format png 12345 > micro.png

            Other users of the machine can see a password on the command line: pass it on
            standard input (-) or in DOCENT_WIFI_PASSWORD. Pass keys of one-time passwords
            (otpauth://...) as text on standard input.

            EXIT STATUS
              1  the code could not be read back; nothing was written
              3  a file could not be read or written
              64 no such code can be made
              0  success
            """)

    @OptionGroup(title: "WHAT IT SAYS") var what: CodeContentOptions
    @OptionGroup(title: "THE SYMBOL") var symbol: CodeSymbolOptions
    @OptionGroup(title: "THE LOOK") var look: CodeLookOptions

    @Option(
        name: .shortAndLong,
        help: .init(
            "Output file: .png .svg .pdf .eps .txt .ans; - for standard output.", valueName: "file")
    )
    var output: String?

    @Option(
        help: .init(
            "Format; terminal is half blocks, ascii is blanks in colours, text is # signs.",
            discussion: "Default: by -o, else terminal, or ascii where the locale is not UTF-8.",
            valueName: "form"))
    var format: CodeFormat?

    @Flag(help: .quiet)
    var quiet = false

    @OptionGroup var content: ContentOptions

    func run() throws {
        let isFile = output != nil && output != "-"
        var maker = CodeMaker(
            format: try format ?? (isFile ? CodeFormat(file: output ?? "") : terminalFormat))
        if maker.format.isBinary, !isFile, isatty(STDOUT_FILENO) == 1 {
            throw ValidationError(
                "a terminal cannot show \(maker.format.rawValue); write it to a file with -o")
        }
        maker.wishes = try symbol.wishes()
        maker.style = try look.style()
        let (said, warnings) = try what.content(content)
        let code = try maker.make(said)
        if isFile, let output {
            // A password is not for everybody who may read the folder.
            let holdsSecret = Payload(classifying: String(decoding: said.bytes, as: UTF8.self))
                .holdsSecret
            try NewFile.write(code.file, to: output, mode: .kept(holdsSecret ? 0o600 : 0o666))
        } else {
            try Output().write(code.file)
        }
        guard !quiet else { return }
        Words.say(code.summary)
        for warning in warnings + code.warnings + (isFile ? [] : terminalWarnings(code)) {
            Words.say("warning: \(warning)")
        }
    }

    /// What a terminal of this locale shows.
    private var terminalFormat: CodeFormat {
        TerminalCapabilities(environment: ProcessInfo.processInfo.environment).isUnicode
            ? .terminal : .ascii
    }

    private func terminalWarnings(_ code: Code) -> [CodeWarning] {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return []
        }
        return code.warnings(terminalColumns: Int(size.ws_col))
    }
}

extension CodeFormat: ExpressibleByArgument {}
