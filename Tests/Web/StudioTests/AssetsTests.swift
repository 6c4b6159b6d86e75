import Testing

@testable import Studio

@Suite("Files that pages load")
struct AssetsTests {
    @Test("all scripts are under 150 KB as they are sent, the plan's under 90 KB")
    func size() {
        let sizes = StudioAssets.scripts.map { name in
            let answer = StudioAssets.answer(name)
            return (name: name, size: answer.compressed?.bytes.count ?? answer.body.count)
        }
        #expect(!sizes.isEmpty)
        #expect(sizes.reduce(0) { $0 + $1.size } < 150_000)
        #expect(sizes.filter { $0.name.hasPrefix("plan") }.reduce(0) { $0 + $1.size } < 90_000)
    }
}
