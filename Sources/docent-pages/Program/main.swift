// Draws PDF pages for docent, one document per process: started by it, and killed by it when a page
// takes too long. Not for use by hand.

import Glibc

guard let arguments = Arguments(CommandLine.arguments) else {
    let words: StaticString = "docent-pages is started by docent and does nothing by itself.\n"
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    exit(64)
}
ResourceLimits.setUp(addressSpace: arguments.addressSpace)
Session(arguments).run()
