// Draws PDF pages for docent, one document per process: started by it, and killed by it when a page
// takes too long. Not for use by hand.

import Confinement
import Files
import Glibc

guard let arguments = Arguments(CommandLine.arguments) else {
    let words: StaticString = "docent-pages is started by docent and does nothing by itself.\n"
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    exit(64)
}
ResourceLimit.core.set(to: 0)
ResourceLimit.addressSpace.set(to: arguments.addressSpace)
do throws(SystemCallError) {
    try Confinement.enter(PageFiles.needed, .reader)
} catch {
    // Without its walls it must not look at a document.
    exit(EX_UNAVAILABLE)
}
// Only now: libseccomp writes its rules into a file in memory.
ResourceLimit.fileSize.set(to: 0)
Session(arguments).run()
