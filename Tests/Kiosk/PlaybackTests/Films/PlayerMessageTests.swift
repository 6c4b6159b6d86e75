import Testing

@testable import Playback

@Suite("The player's protocol") struct PlayerMessageTests {
    private func message(_ text: String) -> PlayerMessage? { PlayerMessage(line: Array(text.utf8)) }

    @Test("an answer and an event are distinguished")
    func readsMessages() throws {
        let answer = try #require(message(#"{"data":36.0,"request_id":7,"error":"success"}"#))
        #expect(answer.event == nil)
        #expect(answer.request == 7)
        #expect(answer.error == "success")
        #expect(answer.data == .number(36))
        let event = try #require(
            message(#"{"event":"end-file","reason":"error","file_error":"no video or audio"}"#))
        #expect(event.event == "end-file")
        #expect(event.reason == "error")
        #expect(event.fileError == "no video or audio")
    }

    @Test(
        "bytes that are not a message are ignored",
        arguments: [
            "", "{", "[]", "7", "null", "{\"event\":7}", "{\"request_id\":\"x\"}",
            "{\"request_id\":1e300}", String(repeating: "[", count: 100_000),
        ])
    func refusesOthers(text: String) { #expect(message(text) == nil) }

    @Test("deep and wide values are read without harm")
    func readsDeep() {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        #expect(message("{\"data\":\(deep)}")?.data?.array?.count == 1)
        let wide = "[" + String(repeating: "0,", count: 50_000) + "0]"
        #expect(message("{\"data\":\(wide)}")?.data?.array?.count == 50_001)
    }

    @Test("bytes that are not UTF-8 are replaced, since files contain any bytes")
    func readsBrokenText() {
        let line = Array(#"{"data":""#.utf8) + [0xFF, 0xC0] + Array(#""}"#.utf8)
        #expect(PlayerMessage(line: line)?.data?.string == "\u{FFFD}\u{FFFD}")
    }

    @Test("a command is one line, whatever a path holds")
    func writesCommands() throws {
        let line = PlayerMessage.command(["loadfile", "/a\n\"b\"\u{0}ü", true, 1.5], request: 3)
        #expect(line.last == 10)
        #expect(line.filter { $0 == 10 }.count == 1)
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.contains(#""request_id":3"#))
        #expect(
            text.contains(#"["loadfile","\/a\n\"b\"\u0000ü",true,1.5]"#)
                || text.contains(#"["loadfile","/a\n\"b\"\u0000ü",true,1.5]"#))
    }

    @Test(
        "times and counts that no film has are ignored",
        arguments: [
            JSONValue.number(-1), .number(.nan), .number(.infinity), .number(1e300), .null, "1",
        ])
    func refusesNumbers(value: JSONValue) {
        #expect(value.seconds == nil)
        #expect(value.count == nil)
    }

    @Test("tracks with a wrong description are left out")
    func readsTracks() {
        let list = JSONValue.array([
            .object(["type": "sub", "id": 1, "lang": "ger"]), .object(["type": "sub", "id": "x"]),
            .object(["type": "other", "id": 1]), .null, .object(["type": "sub", "id": 2]),
            .object(["type": "sub", "id": 3, "lang": "de"]),
            .object(["type": "sub", "id": 4, "lang": "pt-BR"]),
            .object(["type": "video", "id": 1, "albumart": true]),
        ])
        let tracks = FilmTrack.list(list)
        #expect(tracks.map(\.identifier) == [1, 2, 3, 4, 1])
        #expect(tracks.last?.isStill == true)
        #expect(FilmTrack.subtitleLanguages(of: tracks) == ["de", "pt-br"])
        #expect(FilmTrack.subtitles(in: "de-AT", of: tracks)?.identifier == 1)
        #expect(FilmTrack.subtitles(in: "pt", of: tracks)?.identifier == 4)
        #expect(FilmTrack.subtitles(in: "fr", of: tracks) == nil)
    }
}
