extension String {
    /// How many characters must be inserted, removed or replaced to make the other text; of the first 64 characters.
    func editDistance(to other: String) -> Int {
        let a = Array(prefix(64))
        let b = Array(other.prefix(64))
        var row = Array(0...b.count)
        for (i, character) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let replaced = diagonal + (character == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
