extension Hypothesis {
    /// Whether all three finder patterns were followed all around, and their corners are known.
    var isOutlined: Bool {
        topLeft.isOutlined && topRight.isOutlined && bottomLeft.isOutlined
    }
}

extension FinderPattern {
    fileprivate var isOutlined: Bool { evidence == .complete && corners != nil }
}
