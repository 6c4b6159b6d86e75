import ArgumentParser
import Commands

extension Docent {
    /// The commands that are docent-web's.
    static let webCommands = ["serve", "hub", "studio"]
}

/// Runs docent-web, so that a kiosk has nothing of a server.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve kiosks: their channel, their reports.",
        discussion: """
            Runs docent-web, which answers the links of kiosks and sends a channel, or
            serves the studio to a team.
            For all options: docent serve --help

            EXAMPLES
              docent serve --hub hub.sqlite
              docent serve --hub hub.sqlite --channel channel --freshness-key fresh.key
              docent serve --content tour-content --public https://studio.example
              docent serve team invite 'Mira Rautio' --role author
            """)

    @Argument(parsing: .captureForPassthrough, help: "Options of the server.")
    var arguments: [String] = []

    func run() throws { try SiblingProgram("docent-web").run(["serve"] + arguments) }
}

/// Runs docent-web, likewise.
struct HubPassthrough: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hub",
        abstract: "Watch and steer many kiosks.",
        discussion: """
            Runs docent-web, on the machine of the hub: add, kiosks, show, ring, hold,
            retire, revoke, passes, log. For all of them: docent hub --help

            EXAMPLES
              docent hub add lobby       # make a code that the lobby's kiosk joins with
              docent hub kiosks          # who is silent, failing or behind
              docent hub ring 23         # version 23 to one kiosk, a tenth, all
            """)

    @Argument(parsing: .captureForPassthrough, help: "Command of the hub and its options.")
    var arguments: [String] = []

    func run() throws { try SiblingProgram("docent-web").run(["hub"] + arguments) }
}

/// Runs docent-web, likewise.
struct StudioPassthrough: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Edit a tour's folder in a browser.",
        discussion: """
            Runs docent-web, which serves pages to this machine's browsers and opens them.
            For all options: docent studio --help

            EXAMPLES
              docent studio
              docent studio tour-content --port 8078 --no-open
            """)

    @Argument(parsing: .captureForPassthrough, help: "Folder of the tour, and options.")
    var arguments: [String] = []

    func run() throws { try SiblingProgram("docent-web").run(["studio"] + arguments) }
}
