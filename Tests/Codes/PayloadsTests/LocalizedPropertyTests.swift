import Payloads
import Testing

@Suite("Properties of a vCard in several languages")
struct LocalizedPropertyTests {
    @Test("each has its language and its line, folded or coded, and not those of a card within")
    func all() {
        let card = """
            BEGIN:VCARD
            VERSION:3.0
            TITLE:Flight
              director
            item1.TITLE;LANGUAGE="de":Leiterin\\, Flug
            ROLE;language=fr;TYPE=work:Directrice
            ORG:Vesper Ridge;Operations
            TITLE;LANGUAGE=fi;ENCODING=QUOTED-PRINTABLE:Lentop=C3=A4=C3=A4llikk=C3=B6
            AGENT:
            BEGIN:VCARD
            TITLE:Another
            END:VCARD
            TITLE;LANGUAGE=sv:
            END:VCARD
            """
        #expect(
            LocalizedProperty.all(inVCards: card).map {
                "\($0.line) \($0.name.rawValue) \($0.language ?? "-") \($0.text)"
            } == [
                "3 TITLE - Flight director", "5 TITLE de Leiterin, Flug", "6 ROLE fr Directrice",
                "7 ORG - Vesper Ridge", "8 TITLE fi Lentopäällikkö",
            ])
    }
}
