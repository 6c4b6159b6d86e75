internal import Logging

/// Hands a logger's messages to a ``ServiceLog``; metadata stands behind the message.
struct ServiceLogHandler: LogHandler {
    let log: ServiceLog
    let label: String
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        log.write("\(event.message)\(facts)", level: event.level)
    }
}
