import Testing

@testable import QRReader

@Suite("What hypotheses that fail may cost")
struct WorkBudgetTests {
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
        budget.spend(20_999_999, on: .normal)
        #expect(budget.allows(.normal))
        budget.spend(2, on: .normal)
        #expect(!budget.allows(.normal))
        #expect(budget.allows(.fast) && budget.allows(.thorough))
        #expect(budget.spent(.normal, pixels: 1_000_000) == 21_000_001)
    }
}
