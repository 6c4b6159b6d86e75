public import Accounts
public import ArgumentParser
import Commands
import Foundation
import Studio

/// The people of a team's studio.
///
/// The commands stand below `docent serve`, which serves that studio, as those of `docent hub` stand beside `docent serve --hub`.
/// They are called a team since the tour has people of its own; and they are commands, run where the files are, since no address
/// of the server makes an account.
struct TeamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team",
        abstract: "Manage who may sign in to a studio.",
        discussion: """
            For the studio of "docent serve --content", on its machine and as its user;
            the server need not be started again.

            reader      sees everything, changes nothing
            translator  writes translations
            author      changes texts, plans, media, people, groups
            publisher   what an author may, and publishes and issues passes
            operator    what a publisher may, and kiosks, and others' changes back

            Without --content or --people, the team is that of the folder tour-content.

            EXAMPLES
              docent serve team invite 'Mira Rautio' --role author
              docent serve team list
              docent serve team role 'Mira Rautio' publisher
              docent serve team remove 'Mira Rautio'
            """,
        subcommands: [Invite.self, List.self, SetRole.self, Remove.self])

    struct Invite: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a link that a person joins with.",
            discussion: """
                The link works once, within 72 hours. Whoever opens it first sets the pass
                phrase, so send it to that person only. Browsers do not send what follows the
                # to any server; without JavaScript it is pasted into the page.

                --again makes another link for a member, such as one who has forgotten the
                pass phrase. The old phrase works until the link is used; then all sessions
                of that member end.

                EXAMPLES
                  docent serve team invite 'Mira Rautio' --role author
                  docent serve team invite 'Jon Weir' --role translator --role publisher \\
                    --public https://studio.example
                  docent serve team invite 'Mira Rautio' --again

                EXIT STATUS
                  1  the name is taken, or with --again unknown
                  3  the accounts cannot be read or written
                  0  success
                """)

        @Argument(help: "Name that the person signs in by.")
        var name: String

        @Option(help: "Role: reader, translator, author, publisher, operator; repeatable.")
        var role: [Role] = []

        @Flag(help: "Make another link for a member of the team.")
        var again = false

        @OptionGroup var place: TeamPlace

        func validate() throws {
            guard again || !role.isEmpty else {
                throw ValidationError("--role is missing; give one role, or several")
            }
        }

        func run() throws {
            let origin = try place.address()?.origin ?? "http://127.0.0.1:8080"
            let (_, code) = try place.file.invite(name, roles: Set(role), isAgain: again)
            try Output().write(line: "\(origin)/join#\(code)")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the people of the team.",
            discussion: """
                Each with the roles and the time of the last sign-in.

                EXIT STATUS
                  3  the accounts cannot be read
                  0  success
                """)

        @OptionGroup var place: TeamPlace

        func run() throws {
            let people = try place.file.accounts().sorted { $0.name < $1.name }
            let output = try Output()
            if people.isEmpty { Words.say("the team has no members yet") }
            for person in people {
                let roles = Role.allCases.filter(person.roles.contains).map(\.rawValue)
                let seen =
                    person.lastSignedIn.map { "signed in \($0.formatted(.iso8601))" }
                    ?? (person.hasPhrase ? "never signed in" : "invited")
                try output.write(line: "\(person.name): \(roles.joined(separator: ", ")); \(seen)")
            }
        }
    }

    struct SetRole: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role",
            abstract: "Update the roles of a member.",
            discussion: """
                Replaces all roles of the member, in open sessions too.

                EXAMPLES
                  docent serve team role 'Mira Rautio' publisher
                  docent serve team role 'Jon Weir' translator publisher

                EXIT STATUS
                  1  there is no member of that name
                  3  the accounts cannot be read or written
                  0  success
                """)

        @Argument(help: "Name of the person.")
        var name: String

        @Argument(help: "Roles: reader, translator, author, publisher, operator.")
        var roles: [Role]

        @OptionGroup var place: TeamPlace

        func run() throws { try place.file.setRoles(Set(roles), of: name) }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a member and end their sessions.",
            discussion: """
                Each open session ends at its next request.

                EXIT STATUS
                  1  there is no member of that name
                  3  the accounts cannot be read or written
                  0  success
                """)

        @Argument(help: "Name of the person.")
        var name: String

        @OptionGroup var place: TeamPlace

        func run() throws { try place.file.remove(name) }
    }
}

extension TeamPlace {
    /// The accounts that a command is about, of the usual folder where none is named.
    fileprivate var file: AccountFile {
        file(for: content ?? "tour-content", in: ProcessInfo.processInfo.environment)
    }
}

extension Role: ExpressibleByArgument {}
