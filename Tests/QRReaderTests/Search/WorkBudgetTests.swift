import Imaging
import TestSupport
import Testing

@testable import QRReader

@Suite("What a picture may cost")
struct WorkBudgetTests {
    /// Cells of noise and of finder patterns, so that any three look like a symbol.
    private func cells(_ width: Int, _ height: Int, module: Int, seed: UInt64) -> LumaImage {
        var random = SeededGenerator(seed: seed)
        var pixels = [UInt8](repeating: 225, count: width * height)
        for top in stride(from: 0, to: height - 8 * module, by: 8 * module) {
            for left in stride(from: 0, to: width - 8 * module, by: 8 * module) {
                let isFinder = random.unit() < 0.6
                for row in 0..<8 {
                    for column in 0..<8 {
                        let ring = max(abs(row - 3), abs(column - 3))
                        let isDark = isFinder ? ring == 3 || ring < 2 : random.next() & 1 == 0
                        guard isDark else { continue }
                        for y in top + row * module..<top + (row + 1) * module {
                            for x in left + column * module..<left + (column + 1) * module {
                                pixels[y * width + x] = 30
                            }
                        }
                    }
                }
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    @Test(
        "random cells of finder patterns cost no more than the stated sum and one attempt",
        arguments: Effort.allCases, [(270, 144, 2), (270, 144, 3), (411, 411, 3)])
    func hostile(effort: Effort, shape: (Int, Int, Int)) {
        let image = cells(shape.0, shape.1, module: shape.2, seed: 3)
        var reader = Reader(options: ReaderOptions(effort: effort))
        #expect(reader.read(image).symbols.isEmpty)
        let pixels = image.width * image.height
        for effort in Effort.allCases {
            let spent = reader.search.budget.spent(effort, pixels: pixels)
            #expect(spent <= WorkBudget.most(effort, pixels: pixels) + ReadingBudget.most(effort))
        }
    }

    @Test("the last two methods of thorough share a third of its sum, whatever came before")
    func reserves() {
        var budget = WorkBudget(pixels: 0)
        let most = WorkBudget.most(.thorough, pixels: 0)
        budget.spend(most * 2 / 3, on: .thorough)
        #expect(!budget.allows(.thorough))
        budget.useReserve()
        budget.spend(most / 3 - most / 8 - 1, on: .thorough)
        #expect(budget.allows(.thorough))
        budget.spend(1, on: .thorough)
        #expect(!budget.allows(.thorough))
        budget.useReserve()
        budget.spend(most / 8 - 1, on: .thorough)
        #expect(budget.allows(.thorough))
        budget.spend(1, on: .thorough)
        budget.useReserve()
        #expect(!budget.allows(.thorough))
        #expect(budget.spent(.thorough, pixels: 0) == most)
    }

    @Test("a sum is for one effort, and the attempt that overdraws it is the last")
    func spends() {
        var budget = WorkBudget(pixels: 1_000_000)
        budget.spend(4_999_999, on: .normal)
        #expect(budget.allows(.normal))
        budget.spend(2, on: .normal)
        #expect(!budget.allows(.normal))
        #expect(budget.allows(.fast) && budget.allows(.thorough))
        #expect(budget.spent(.normal, pixels: 1_000_000) == 5_000_001)
    }
}
