extension CodingUserInfoKey {
    /// Under this key, a ``PublicSuffixList`` lets an encoder name the registrable domain of hosts.
    public static let publicSuffixes = CodingUserInfoKey(named: "docent.payloads.publicSuffixes")

    /// A key of ours.
    init(named name: String) {
        guard let key = CodingUserInfoKey(rawValue: name) else {
            preconditionFailure("a key takes any name, and refused \(name)")
        }
        self = key
    }
}
