import Files
import FilmProtocol
import Glibc
import Imaging
import Processes
import Synchronization

/// The memory that a player draws pictures into, and which of its places we look at.
///
/// Its size is fixed and sealed, and we map it for reading alone: whatever the player does with it, all of it stays readable.
@safe final class FrameMemory: Sendable {
    private let file: FileDescriptor
    // Safe to share: an immutable pointer to a read-only mapping that is unmapped in `deinit` alone;
    // its frames keep this object alive.
    nonisolated(unsafe) private let base: UnsafeRawPointer
    private let held = Mutex<Set<Int>>([])

    init() throws(SystemCallError) {
        file = try FileDescriptor(
            sharedMemory: "docent-film", byteCount: FrameShape.byteCount)
        let mapped = unsafe mmap(
            nil, FrameShape.byteCount, PROT_READ, MAP_SHARED, file.number, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { throw .last }
        unsafe base = UnsafeRawPointer(mapped)
    }

    deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: base), FrameShape.byteCount) }

    /// For the player.
    var number: Int32 { file.number }

    /// The picture that a player says is there.
    ///
    /// - Parameter onRelease: called when its last reader has let it go.
    /// - Returns: `nil` where no such picture can be, or we still look at the one before.
    func frame(
        _ notice: FrameNotice, onRelease: @escaping @Sendable (_ slot: Int) -> Void
    ) -> VideoFrame? {
        let slot = notice.slot
        guard (0..<FrameShape.slotCount).contains(slot),
            let shape = FrameShape(width: notice.width, height: notice.height),
            held.withLock({ $0.insert(slot).inserted })
        else { return nil }
        let place = unsafe (base + slot * FrameShape.slotByteCount)
            .assumingMemoryBound(to: UInt32.self)
        return unsafe VideoFrame(
            width: shape.width, height: shape.height, stride: shape.stride / 4, borrowing: place
        ) { [self] in
            held.withLock { _ = $0.remove(slot) }
            onRelease(slot)
        }
    }
}
