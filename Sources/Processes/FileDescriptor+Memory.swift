import CSystem
package import Files

extension FileDescriptor {
    /// A file that exists in memory alone.
    package init(inMemory name: String) throws(SystemCallError) {
        self.init(owning: try SystemCall.check { unsafe docent_memory_file(name) })
    }
}
