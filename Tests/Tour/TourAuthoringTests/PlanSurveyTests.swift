import Testing
import TourTestSupport

@testable import TourAuthoring

/// The rooms of a drawing, before it is part of a tour.
@Suite("A drawing is looked at for its rooms")
struct PlanSurveyTests {
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
        <rect id="A-014" width="20" height="10"/><circle id="door-A-014" cx="20" cy="5" r="1"/>
        <rect x="20" width="10" height="10"/><text x="24" y="5">015</text>
        <rect id="A-016" x="30" width="10" height="10"/><rect x="40" width="10" height="10"/>
        </svg>
        """

    private func folder(shapes: String? = nil) throws -> TestFolder {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write("buildings/A/plan-g.svg", Self.drawing)
        guard let shapes else { return folder }
        try folder.write(
            "buildings/A/building.md",
            SampleSite.building.replacing(
                "plan: control-room", with: "plan: control-room, shapes: \(shapes)"))
        return folder
    }

    @Test("it lists known rooms, rooms without a page and rooms by a text, in the tour around it")
    func list() throws {
        let folder = try folder(shapes: "plan-g.svg")
        let survey = try PlanSurvey(of: folder("buildings/A/plan-g.svg"), in: nil, at: nil)
        #expect(survey.problems == [])
        #expect(survey.isNamed)
        #expect((survey.building, survey.floor, survey.doors, survey.nameless) == ("A", "G", 1, 1))
        let rows = survey.rooms.map {
            "\($0.id) \($0.source) \($0.text) \($0.area) \($0.x) \($0.y) \($0.isKnown)"
        }
        #expect(
            rows == [
                "A-014 id A-014 200.0 10.0 5.0 true", "A-015 text 015 100.0 25.0 5.0 false",
                "A-016 id A-016 100.0 35.0 5.0 false",
            ])
    }

    @Test("pages are written for rooms that have none, once, and the tour has the rooms then")
    func pages() throws {
        let folder = try folder(shapes: "plan-g.svg")
        let file = folder("buildings/A/plan-g.svg")
        let page = try folder.bytes("buildings/A/A-014.md")
        let survey = try PlanSurvey(of: file, in: nil, at: nil)
        #expect(
            try survey.writePages() == ["buildings/A/A-015.md", "buildings/A/A-016.md"])
        let made = String(decoding: try folder.bytes("buildings/A/A-015.md"), as: UTF8.self)
        #expect(made == "---\nname: \"015\"\nfloor: G\n---\n")
        #expect(try survey.writePages() == [])
        #expect(try folder.bytes("buildings/A/A-014.md") == page)
        #expect(try PlanSurvey(of: file, in: nil, at: nil).missing == [])
        let problems = try SampleSite.problems(of: folder, into: folder(".tour.db"))
        #expect(problems.filter { $0.severity == .error } == [])
    }

    @Test("a drawing from elsewhere needs the tour's folder and the floor")
    func elsewhere() throws {
        let folder = try folder()
        let other = try TestFolder()
        try other.write("plan.svg", Self.drawing)
        let survey = try PlanSurvey(of: other("plan.svg"), in: folder.path, at: "a:g")
        #expect(!survey.isNamed)
        #expect(survey.rooms.count == 3)
        let file = other("plan.svg")
        #expect(throws: PlanSurveyError.noTour(file: file)) {
            try PlanSurvey(of: file, in: nil, at: nil)
        }
        #expect(throws: PlanSurveyError.noFloor(file: file)) {
            try PlanSurvey(of: file, in: folder.path, at: nil)
        }
        #expect(throws: PlanSurveyError.noBuilding("Z", folder: folder.path)) {
            try PlanSurvey(of: file, in: folder.path, at: "Z:G")
        }
        #expect(
            throws: PlanSurveyError.whichFloor("A", wanted: "9", floors: ["1", "G"])
        ) { try PlanSurvey(of: file, in: folder.path, at: "A:9") }
        #expect(throws: PlanSurveyError.noFile("none.svg")) {
            try PlanSurvey(of: "none.svg", in: nil, at: nil)
        }
    }
}
