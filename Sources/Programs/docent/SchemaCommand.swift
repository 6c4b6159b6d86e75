import ArgumentParser
import Commands

/// The published forms of what commands write for programs.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of an output.",
        discussion: """
            Prints a JSON Schema (draft 2020-12) that refers to nothing outside itself.
            Without a name, lists the names and the commands whose output they describe.
            The article "Output for programs" says what stays the same.

            EXAMPLES
              docent schema
              docent schema scan > scan.schema.json
            """)

    @Argument(
        help: .init(
            "Name of the output: \(OutputSchema.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "name"))
    var output: OutputSchema?

    func run() throws {
        let file = try Output()
        if let output {
            try file.write(output.bytes())
        } else {
            for schema in OutputSchema.allCases {
                let name = schema.rawValue
                let blanks = String(repeating: " ", count: 16 - name.count)
                try file.write(line: name + blanks + schema.command)
            }
        }
        try file.finish()
    }
}

extension OutputSchema: ExpressibleByArgument {}
