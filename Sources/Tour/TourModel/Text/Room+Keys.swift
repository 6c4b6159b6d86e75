extension Room {
    /// What visitors type for it, folded by ``Identifier/key(_:)``.
    package static func keys(id: ID, number: String?, formerly: [ID]) -> Set<String> {
        Set(([id] + (number.map { [$0] } ?? []) + formerly).map(Identifier.key))
    }
}
