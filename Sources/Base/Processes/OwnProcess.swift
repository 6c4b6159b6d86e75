import CSystemCalls
package import Files

/// The process that runs.
package enum OwnProcess {
    /// Keeps its memory and its descriptors from other processes of the same user for as long as it runs.
    ///
    /// They may neither trace it nor read what visitors, keys and cameras leave in it. Programs that it starts are not hidden.
    ///
    /// - SeeAlso: prctl(2), PR_SET_DUMPABLE; ptrace(2), "Ptrace access mode checking".
    package static func hide() throws(SystemCallError) {
        try SystemCall.check { docent_hide_process() }
    }
}
