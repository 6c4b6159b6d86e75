import CPQ
import Hub

/// What a server answered to a statement.
@safe struct PostgresResult: ~Copyable {
    private let result: OpaquePointer

    /// - Parameter result: owned by this value from now on.
    @unsafe init(owning result: OpaquePointer) { unsafe self.result = result }

    deinit { unsafe PQclear(result) }

    /// Whether the server waits for the data of a COPY.
    var wantsData: Bool { unsafe PQresultStatus(result) == PGRES_COPY_IN }

    /// The name of the statement that was done: "COMMIT", or "ROLLBACK" in its place.
    var command: Substring {
        unsafe String(cString: PQcmdStatus(result)).prefix { $0 != " " }
    }

    /// How many rows were changed.
    var changes: Int { unsafe Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// Why the statement failed; `nil` where it did not.
    var failure: PostgresFailure? {
        switch unsafe PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN: nil
        case PGRES_FATAL_ERROR, PGRES_NONFATAL_ERROR:
            if let state = field(docent_pq_sqlstate) {
                PostgresFailure(
                    .refused(state: state), field(docent_pq_message) ?? state)
            } else {
                // Made by the library itself: the connection is gone.
                PostgresFailure(.lost, unsafe String(cString: PQresultErrorMessage(result)))
            }
        default: PostgresFailure(.unusable, "the server sent an unexpected answer")
        }
    }

    /// A part of an error: its text in the server's language, its code and so on.
    private func field(_ name: CInt) -> String? {
        unsafe PQresultErrorField(result, name).map { unsafe String(cString: $0) }
    }

    /// All rows.
    func rows() throws(PostgresFailure) -> [HubRow] {
        let columns = unsafe PQnfields(result)
        let types = try (0..<columns).map { column throws(PostgresFailure) in
            try PostgresType(unsafe PQftype(result, column))
        }
        var rows: [HubRow] = []
        let count = unsafe PQntuples(result)
        rows.reserveCapacity(Int(count))
        for row in 0..<count {
            var values: [HubValue] = []
            values.reserveCapacity(types.count)
            for (column, type) in zip(0..<columns, types) {
                values.append(try value(row, column, type))
            }
            rows.append(HubRow(values))
        }
        return rows
    }

    private func value(
        _ row: CInt, _ column: CInt, _ type: PostgresType
    ) throws(PostgresFailure) -> HubValue {
        guard unsafe PQgetisnull(result, row, column) == 0 else { return .null }
        let length = unsafe Int(PQgetlength(result, row, column))
        guard let start = unsafe PQgetvalue(result, row, column) else { return .null }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
        return try type.value(of: unsafe bytes.bytes)
    }
}
