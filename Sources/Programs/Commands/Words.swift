import Files
import Glibc
import Wording

/// Words for people, on standard error.
package enum Words {
    /// Says one line: whatever a name in it holds begins no other.
    package static func say(_ text: String) {
        write(VisibleText.logLine(text) + "\n")
    }

    /// Says why a command ends.
    package static func say(_ error: any Error) {
        if let error = error as? any MultilineError {
            for line in error.lines { say(error.folder.map { "\($0)/\(line)" } ?? line) }
        } else {
            say("\(error)")
        }
    }

    /// Says what ArgumentParser has to say: its lines stay, but none is begun by an argument.
    package static func say(usage: String) {
        var text = usage
        for argument in Arguments.given {
            // Of an option with "=", the message quotes the value alone.
            for quoted in [argument[...]] + argument.split(separator: "=", maxSplits: 1).dropFirst()
            {
                let shown = VisibleText.line(String(quoted))
                if shown != quoted { text = text.replacing(quoted, with: shown) }
            }
        }
        write(VisibleText.logLines(text) + "\n")
    }

    /// Words that cannot be said, as to a pipe whose reader has gone, change nothing.
    static func write(_ text: String) {
        try? FileDescriptor(duplicating: STDERR_FILENO).write(Array(text.utf8))
    }
}
