import TourAuthoring

/// What stands on the page of a first step.
struct FirstStepView {
    var step: FirstStep
    /// The step that is open; those before it are passed.
    var open: FirstStep
    /// The first building's ground floor; nil before there is one.
    var floor: Maker.FloorPlace?
    /// What the floor is traced from.
    var sheet: PlanSheet?
    /// The questions of the first two steps.
    var form: MakingForm?
    var answers: [String: String] = [:]
    var problem: MakingProblem?
    /// What would keep the tour from being read.
    var refused: [TourProblem] = []
    /// Whether the width of the whole sheet is asked for in place of a distance on it.
    var byWhole = false
    /// What was chosen on the sheet.
    var distance: SheetDistance?
    /// The house on the sheet, in metres from the top left corner of the sheet's view.
    var wall: FreeSpot.Rectangle?

    init(step: FirstStep, open: FirstStep) { (self.step, self.open) = (step, open) }
}
