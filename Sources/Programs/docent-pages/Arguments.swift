/// What docent says on the command line: the bounds the process sets for itself.
struct Arguments: Sendable {
    /// The most seconds of processor time for one page.
    let secondsPerPage: Int
    /// The most bytes of address space.
    let addressSpace: Int

    init?(_ words: [String]) {
        guard words.count == 3, let seconds = Int(words[1]), seconds > 0,
            let space = Int(words[2]), space > 0
        else { return nil }
        secondsPerPage = seconds
        addressSpace = space
    }
}
