import Payloads
import TourModel

extension JSONLine {
    /// What a text means: a code of the site, a pass, a secret, an address with what to know before going there, or text.
    static func meaning(of text: String, site: SiteAddress?) -> JSONLine {
        var line = JSONLine()
        line.open("{")
        line.key("text")
        line.add(text)
        line.key("kind")
        if let code = SiteCode(reading: text, site: site) {
            line.add(code)
        } else if PassCode(reading: text, site: site) != nil {
            line.add("pass")
        } else if let secret = SecretText(text) {
            line.add("text")
            line.key("form")
            line.add(secret.form.id)
        } else if let address = WebAddress(text) {
            if case .code(let code) = site?.page(of: address) {
                line.add(code)
            } else {
                line.add(address)
            }
        } else {
            line.add("text")
        }
        line.close("}")
        return line
    }

    private mutating func add(_ code: SiteCode) {
        add(code.kind.rawValue)
        key("id")
        add(code.id)
        key("signature")
        add(code.signature)
    }

    private mutating func add(_ address: WebAddress) {
        add("url")
        key("scheme")
        add(address.scheme)
        key("host")
        add(address.host)
        key("asciiHost")
        add(address.asciiHost)
        if let port = address.port {
            key("port")
            add(port)
        }
        key("shortened")
        add(address.isShortened)
        key("target")
        add(address.target?.host)
        key("risks")
        open("[")
        for risk in address.risks { add(risk.rawValue) }
        close("]")
    }

    /// The quickest way, or why there is none.
    static func route(_ route: Result<Route, RouteFailure>) -> JSONLine {
        var line = JSONLine()
        line.open("{")
        switch route {
        case .success(let route):
            line.key("start")
            line.add(route.start)
            line.key("end")
            line.add(route.end)
            line.key("metres")
            line.add(route.metres)
            line.key("minutes")
            line.add(route.minutes)
            line.key("stepFree")
            line.add(route.isStepFree)
            line.key("steps")
            line.open("[")
            for step in route.steps { line.add(step) }
            line.close("]")
        case .failure(let failure):
            line.key("error")
            line.add(failure.description)
        }
        line.close("}")
        return line
    }

    private mutating func add(_ step: RouteStep) {
        open("{")
        key("action")
        switch step.action {
        case .leave: add("leave")
        case .walk: add("walk")
        case .take(let kind, let direction, let building, let floor):
            add("take")
            key("connection")
            add(kind.rawValue)
            key("direction")
            add(direction.rawValue)
            key("building")
            add(building)
            key("floor")
            add(floor)
        case .leaveBuilding(let building):
            add("leaveBuilding")
            key("building")
            add(building)
        case .enterBuilding(let building):
            add("enterBuilding")
            key("building")
            add(building)
        case .arrive(let room):
            add("arrive")
            key("room")
            add(room)
        }
        key("side")
        add(step.side?.rawValue)
        key("turn")
        add(step.turn?.rawValue)
        key("landmark")
        add(step.landmark)
        key("metres")
        add(step.metres)
        close("}")
    }
}
