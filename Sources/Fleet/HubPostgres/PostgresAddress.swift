import CPQ
import Hub

/// Where a server is, and what the database is called there: `postgres://user@host/database?sslmode=require`.
///
/// The address goes to libpq as it is; what it leaves out comes from the environment and from `~/.pgpass`, as in psql. A
/// password is never in it.
///
/// - SeeAlso: PostgreSQL, 34.1.1.2 (connection URIs).
struct PostgresAddress: Sendable {
    let text: String
    /// The address without a password and without options.
    let name: String
    /// How many hosts it names: each has its own time to answer.
    let hosts: Int

    /// - Throws: ``HubError/cannotOpen(name:reason:)``, without any part of the address that may be a password.
    init(_ text: String) throws(HubError) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
            throw .cannotOpen(
                name: "the hub's database", reason: "its address must begin with postgres://")
        }
        guard !text.utf8.contains(0), text.utf8.count <= 4096 else {
            throw PostgresAddress.unreadable("it has NUL bytes, or more than 4,096 bytes")
        }
        let options = try PostgresAddress.options(of: text)
        guard options["password"] == nil else { throw PostgresAddress.secret }
        let host = options["host"] ?? options["hostaddr"] ?? ""
        // A password with an "@" or a "/" that is not written as %40 or %2F ends in one of these parts,
        // which messages show.
        let shown = [host, options["dbname"] ?? "", options["user"] ?? ""]
        let ports = options["port"] ?? ""
        guard !shown.contains(where: { $0.contains("@") }),
            ports.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2C }),
            !(options["dbname"] ?? "").contains("/")
        else {
            throw PostgresAddress.unreadable(
                "it has an \"@\" or a \"/\" too many; write %40 and %2F for those of a password")
        }
        self.text = text
        hosts = host.split(separator: ",").count
        name = PostgresAddress.name(
            user: options["user"], host: host, port: ports, database: options["dbname"])
    }

    private static func name(
        user: String?, host: String, port: String, database: String?
    ) -> String {
        let user = user.map { "\($0)@" } ?? ""
        let database = database ?? ""
        guard !host.contains("/") else {
            let port = port.isEmpty ? "" : "&port=\(port)"
            return "postgres://\(user)/\(database)?host=\(host)\(port)"
        }
        let place = host.contains(":") ? "[\(host)]" : host
        return "postgres://\(user)\(place)\(port.isEmpty ? "" : ":\(port)")/\(database)"
    }

    /// What libpq understands of an address, and nothing that is in the environment.
    private static func options(of text: String) throws(HubError) -> [String: String] {
        var problem: UnsafeMutablePointer<CChar>?
        guard let list = unsafe PQconninfoParse(text, &problem) else {
            let words = unsafe problem.map { unsafe String(cString: $0) } ?? "no memory is left"
            unsafe PQfreemem(problem)
            // What follows in quotation marks is the address itself, with its password.
            throw unreadable(String(words.prefix { $0 != "\"" && !$0.isNewline }))
        }
        defer { unsafe PQconninfoFree(list) }
        var options: [String: String] = [:]
        var option = unsafe list
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe options[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return options
    }

    /// Command lines and settings, where addresses are, can be read by others on the machine.
    private static let secret = HubError.cannotOpen(
        name: "the hub's database",
        reason:
            "the address has a password, which others can read there; write it into a file of mode "
            + "0600, as HOST:PORT:DATABASE:USER:PASSWORD, and name that file with PGPASSFILE")

    private static func unreadable(_ reason: String) -> HubError {
        .cannotOpen(
            name: "the hub's database",
            reason:
                "the address cannot be read: \(reason.trimmed); write postgres://USER@HOST/DATABASE"
        )
    }
}

extension String {
    /// Without white space and colons at its end.
    fileprivate var trimmed: Substring {
        var text = self[...]
        while let last = text.last, last.isWhitespace || last == ":" { text.removeLast() }
        return text
    }
}
