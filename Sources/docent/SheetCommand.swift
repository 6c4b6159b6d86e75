import ArgumentParser

/// Printed sheets of codes.
struct SheetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Printed code sheets for doors: labels, signs, their proof and their upkeep.",
        discussion: """
            EXAMPLES
              docent sheet --stock L7160 -o doors.pdf                 every room
              docent sheet --rooms 'building=A floor=1' --stock Door-A5 -o first-floor.pdf
              docent sheet --people --stock 5163 --start 4 -o people.pdf
              docent sheet --labels desks.csv --stock L7651 -o desks.pdf
              docent sheet --stock L7160 --changed-since doors.json -o new-doors.pdf
              docent sheet stock                                      what stock there is
              docent sheet check doors.json                           what is no longer as it was printed
              docent sheet audit walk/*.jpg --manifest doors.json     what hangs where
              docent sheet calibrate --stock L7160 -o scales.pdf      measure a printer

            “docent sheet print --help” tells about every option of the sheets themselves.
            """,
        subcommands: [Print.self, Stock.self, Check.self, Audit.self, Calibrate.self],
        defaultSubcommand: Print.self)
}
