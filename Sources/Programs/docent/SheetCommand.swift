import ArgumentParser

/// Printed sheets of codes.
struct SheetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Print code labels for doors, and audit them.",
        discussion: """
            EXAMPLES
              docent sheet --stock L7160 -o doors.pdf               # every room
              docent sheet --rooms 'building=A floor=1' --stock Door-A5 -o first-floor.pdf
              docent sheet --people --stock 5163 --start 4 -o people.pdf
              docent sheet --labels desks.csv --stock L7651 -o desks.pdf
              docent sheet --stock L7160 --changed-since doors.json -o new-doors.pdf
              docent sheet stock                                    # list label stock
              docent sheet check doors.json                         # find stale labels
              docent sheet audit walk/*.jpg --manifest doors.json   # check what hangs
              docent sheet calibrate --stock L7160 -o scales.pdf    # measure a printer

            Run "docent sheet print --help" for all options of a sheet.
            """,
        subcommands: [Print.self, Stock.self, Check.self, Audit.self, Calibrate.self],
        defaultSubcommand: Print.self)
}
