import Testing
import TourTestSupport

/// Changes to files of the sample site, group by group, and every problem that each makes.
enum BrokenFolders {
    static let site: [ProblemTests.Case] = [
        ProblemTests.Case(
            file: "site.yaml", old: "id: vesper-ridge", new: "id: vesper ridge",
            problems: [
                "site.yaml:1:5: \"id\" is \"vesper ridge\"; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "id: vesper-ridge\n", new: "",
            problems: [
                "site.yaml:1:1: \"id\" is missing; write id: and its value"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "languages: [en, de, fr]", new: "languages: [en, d, fr]",
            problems: [
                "site.yaml:3:17: \"d\" is not a language tag; write one of BCP 47, such as en, de or zh-Hant"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "languages: [en, de, fr]", new: "languages: [English, de, fr]",
            problems: [
                "site.yaml:3:13: \"English\" is not a language tag; write en (English)"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "languages: [en, de, fr]",
            new: "languages: [en, de, fr]\nlanguage_names: {German: Deutsch}",
            problems: [
                "site.yaml:4:18: \"German\" is not a language tag; write de (Deutsch)"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "languages: [en, de, fr]",
            new: "languages: [en, de, fr]\nlanguage_names: Deutsch",
            problems: [
                "site.yaml:4:17: \"language_names\" is \"Deutsch\", not tags with names; write each language's tag and its name, such as {de-x-kids: Für Kinder}"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "languages: [en, de, fr]", new: "languages: [en, de, fr, de]",
            problems: [
                "site.yaml:3:25: de is listed twice; keep one of them"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "languages: [en, de, fr]", new: "languages: []",
            problems: [
                "site.yaml:3:12: \"languages\" is an empty list; write at least one"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "name: {en: Vesper Ridge, de", new: "name: {de",
            problems: [
                "site.yaml:2:7: \"name\" has no text in en, the default language; write en: and the text"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "lead: {en: A site., de", new: "lead: {en: , de",
            problems: [
                "site.yaml:8:10: \"lead\" has no text in en; write one, or take the language out"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "title: {en: Welcome, de: Willkommen, fr: Bienvenue}",
            new: "title: [Welcome]",
            problems: [
                "site.yaml:7:10: \"title\" is a list; write one text"
            ]),
        ProblemTests.Case(
            file: "site.yaml",
            old: "  events:\n    - {time: \"15:00\", name: {en: Tour, de: Führung, fr: Visite}}",
            new: "  events: {time: \"15:00\", name: Tour}",
            problems: [
                "site.yaml:11:11: \"events\" is a map, not a list; write it as [one, two]"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "{time: \"15:00\", name: {en: Tour, de: Führung, fr: Visite}}",
            new: "{time: \"15:00\"}",
            problems: [
                "site.yaml:12:7: \"name\" is missing; write name: and its value"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "  size: [240, 160]\n", new: "",
            problems: [
                "site.yaml:14:3: \"size\" is missing; write size: and its value"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "  here: [38, 118]", new: "  here: [38, 218]",
            problems: [
                "site.yaml:16:9: \"here\" lies at [38.0, 218.0], outside of the map; stay within [0, 0] and [240.0, 160.0]"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "  here: [38, 118]",
            new: "  here: [38, 118]\n  globe: {latitude: 91, longitude: 8}",
            problems: [
                "site.yaml:17:21: \"latitude\" is \"91\"; write a number from -89.0 to 89.0"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "  here: [38, 118]",
            new: "  here: [38, 118]\n  globe: {latitude: 46}",
            problems: [
                "site.yaml:17:10: \"longitude\" is missing; write longitude: and its value"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "{kind: road, points", new: "{kind: raod, points",
            problems: [
                "site.yaml:18:14: \"kind\" is \"raod\"; did you mean \"road\"?",
                "site.yaml:18:28: \"points\" has 2 places; write from 3 to 1000, each as [x, y] in metres",
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "points: [[0, 96], [240, 96]]", new: "points: [[0, 96]]",
            problems: [
                "site.yaml:18:28: \"points\" has 1 place; write from 2 to 1000, each as [x, y] in metres"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "ways: [[[20, 96], [20, 120]]]",
            new: "ways: [[20, 96], [20, 120]]",
            problems: [
                "site.yaml:20:10: \"ways\" holds a place where a line belongs; write each way as a list of places: - [[0, 0], [10, 0]]",
                "site.yaml:20:20: \"ways\" holds a place where a line belongs; write each way as a list of places: - [[0, 0], [10, 0]]",
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "reception: {phone: \"100\"", new: "reception: {fone: \"100\"",
            problems: [
                "site.yaml:21:13: unknown key \"fone\"; the keys here are phone, hours"
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "address: https", new: "\taddress: https",
            problems: [
                "site.yaml:4:1: this is not YAML: the line is indented with a tab; indent it with spaces"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-011.md", old: "name: Main control room",
            new: "name: Knots: a room",
            problems: [
                "buildings/A/A-011.md:2:12: this is not YAML: a text holds a colon and a blank; put the text in quotes: \"Knots: a room\""
            ]),
        ProblemTests.Case(
            file: "site.yaml", old: "name: {en: Vesper Ridge, de: Vesper Ridge, fr: Vesper Ridge}",
            new: "name: &n {en: Vesper Ridge, de: Vesper Ridge, fr: Vesper Ridge}\ntitle: *n",
            problems: [
                "site.yaml:3:8: anchors (&) and aliases (*) are not read; write the value out in both places"
            ]),
    ]

    static let buildings: [ProblemTests.Case] = [
        ProblemTests.Case(
            file: "buildings/a/building.md", new: SampleSite.building,
            problems: [
                "buildings/a:1:1: \"a\" is not an ID of a building; name it A"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "outline: [[20, 90], [70, 90]",
            new: "outline: [[20, 90], [270, 90]",
            problems: [
                "buildings/A/building.md:5:21: \"outline\" lies at [270.0, 90.0], outside of the map; stay within [0, 0] and [240.0, 160.0]"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md",
            old: "outline: [[20, 90], [70, 90], [70, 130], [20, 130]]\n", new: "",
            problems: [
                "buildings/A/building.md:2:1: \"outline\" is missing; write outline: and its value"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{id: G, level: 0", new: "{id: G, level: 0.5",
            problems: [
                "buildings/A/building.md:9:20: \"level\" is \"0.5\"; write a whole number from -99 to 999"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{id: G, level: 0", new: "{id: G, level: 1",
            problems: [
                "buildings/A/building.md:7:1: there are two floors on level 1; give each a level of its own; 0 is the ground floor",
                "buildings/A/building.md:14:5: the entrance is on no floor, and no floor has level 0; write floor: and the floor's ID",
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{id: \"1\", level: 1",
            new: "{id: Mezzanine, level: 1",
            problems: [
                "buildings/A/building.de.md:5:26: unknown key \"1\"; did you mean \"G\"?",
                "buildings/A/building.fr.md:5:30: unknown key \"1\"; did you mean \"G\"?",
                "buildings/A/building.md:8:10: the floor \"Mezzanine\" has a long ID; write what the lift's button says, at most 8 letters",
                "buildings/A/building.md:11:28: \"lift\" is at fewer than two floors; write its place on each floor that it leads to: {G: [4, 5], \"1\": [4, 5]}",
                "buildings/A/building.md:11:46: unknown key \"1\"; did you mean \"G\"?",
                "buildings/A/building.md:12:64: \"moving\" is at fewer than two floors; write its place on each floor that it leads to: {G: [4, 5], \"1\": [4, 5]}",
                "buildings/A/building.md:12:82: unknown key \"1\"; did you mean \"G\"?",
                "buildings/A/building.md:15:13: building A has no floor \"1\"; its floors are G, Mezzanine",
                "buildings/A/building.de.md:5:9: warning: floor Mezzanine has no name in de; write Mezzanine: and the name",
                "buildings/A/building.fr.md:5:9: warning: floor Mezzanine has no name in fr; write Mezzanine: and the name",
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "name: First floor, size: [60, 40]",
            new: "name: First floor, size: [60]",
            problems: [
                "buildings/A/building.md:8:50: \"size\" holds a list where two numbers belong; write [x, y] in metres, such as [12.5, 4]"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "plan: control-room", new: "plan: eleven",
            problems: [
                "buildings/A/building.md:9:105: \"eleven\" is a film; name a picture"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "here: [8, 30]", new: "here: [8, 50]",
            problems: [
                "buildings/A/building.md:9:125: \"here\" lies at [8.0, 50.0], outside of the floor's plan; stay within [0, 0] and [60.0, 40.0]"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md",
            old: "{points: [[36, 20], [36, 5]], step_free: true, closed: false}",
            new: "{points: [[36, 20]], step_fre: true}",
            problems: [
                "buildings/A/building.md:9:180: \"points\" has 1 place; write from 2 to 1000, each as [x, y] in metres",
                "buildings/A/building.md:9:192: unknown key \"step_fre\"; did you mean \"step_free\"?",
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{id: lift, kind: lift",
            new: "{id: lift, kind: elevator",
            problems: [
                "buildings/A/building.md:11:22: \"kind\" is \"elevator\"; write one of stairs, lift, ramp, escalator"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{id: lift, kind: lift",
            new: "{id: lift, kind: lift, direction: up",
            problems: [
                "buildings/A/building.md:11:28: \"direction\" stands beside kind: lift; take it out; only an escalator goes one way"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "at: {G: [30, 22], \"1\": [30, 22]}",
            new: "at: {G: [30, 22]}",
            problems: [
                "buildings/A/building.md:11:28: \"lift\" is at fewer than two floors; write its place on each floor that it leads to: {G: [4, 5], \"1\": [4, 5]}"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "at: {G: [30, 22], \"1\": [30, 22]}",
            new: "at: {G: [30, 22], \"2\": [30, 22], \"1\": [30, 22]}",
            problems: [
                "buildings/A/building.md:11:46: unknown key \"2\"; did you mean \"G\"?"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{id: moving,", new: "{id: lift,",
            problems: [
                "buildings/A/building.md:12:5: there are two connections \"lift\"; give each an ID of its own"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{at: [0, 30], map: [20, 120]}",
            new: "{at: [0, 30]}",
            problems: [
                "buildings/A/building.md:14:5: \"map\" is missing; write map: and its value"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "{floor: \"1\", at: [0, 20]",
            new: "{floor: \"3\", at: [0, 20]",
            problems: [
                "buildings/A/building.md:15:13: building A has no floor \"3\"; its floors are G, 1"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.de.md", old: "floors: {G: Erdgeschoss",
            new: "floors: {E: Erdgeschoss",
            problems: [
                "buildings/A/building.de.md:5:10: unknown key \"E\"; did you mean \"G\"?",
                "buildings/A/building.de.md:5:9: warning: floor G has no name in de; write G: and the name",
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.de.md", old: "summary: Kontrollraum, Bibliothek",
            new: "summary: [Kontrollraum, Bibliothek]",
            problems: [
                "buildings/A/building.de.md:3:10: \"summary\" is a list; write one text",
                "buildings/A/building.de.md:2:1: warning: \"summary\" is not translated; write summary: and its value",
            ]),
    ]

    static let rooms: [ProblemTests.Case] = [
        ProblemTests.Case(
            file: "buildings/A/A-014.md", old: "name: Library", new: "name: \"\"",
            problems: [
                "buildings/A/A-014.de.md:2:7: \"name\" is translated, but the page itself has none; write it in en first, or take it out here",
                "buildings/A/A-014.fr.md:2:7: \"name\" is translated, but the page itself has none; write it in en first, or take it out here",
                "buildings/A/A-014.md:2:7: \"name\" is an empty text; write one, or take the line out",
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.md", old: "name: Library", new: "name:",
            problems: [
                "buildings/A/A-014.de.md:2:7: \"name\" is translated, but the page itself has none; write it in en first, or take it out here",
                "buildings/A/A-014.fr.md:2:7: \"name\" is translated, but the page itself has none; write it in en first, or take it out here",
                "buildings/A/A-014.md:2:1: \"name\" has no value; write one (in quotes if it begins with #)",
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.md", old: "name: Library\nfloor: G", new: "- Library\n- G",
            problems: [
                "buildings/A/A-014.md:4:1: this is not YAML: while parsing a block collection, did not find expected '-' indicator; check the indent, the colons and the quotes here and in the line above"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-011.md", old: "people: [mira-rautio]", new: "people: mira-rautio",
            problems: [
                "buildings/A/A-011.md:9:9: \"people\" is \"mira-rautio\", not a list; write it as [one, two]"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-011.md", old: "media: [control-room, eleven]",
            new: "media: [eleven, eleven]",
            problems: [
                "buildings/A/A-011.md:10:17: \"media\" names eleven twice; keep one of them"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-011.md", old: "tags: [flight, screens]",
            new: "tags: [[flight, screens]]",
            problems: [
                "buildings/A/A-011.md:11:8: \"tags\" is a list; write one text"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-011.md", old: "floor: G\n", new: "",
            problems: [
                "buildings/A/A-011.md:2:1: \"floor\" is missing; write floor: and its value"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.de.md", old: "name: Bibliothek",
            new: "name: Bibliothek\nfloor: G",
            problems: [
                "buildings/A/A-014.de.md:3:1: unknown key \"floor\"; the keys here are name, hours, quiz"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.de.md", old: "name: Bibliothek",
            new: "name: Bibliothek\nhours: Immer",
            problems: [
                "buildings/A/A-014.de.md:3:8: \"hours\" is translated, but the page itself has none; write it in en first, or take it out here"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.md", old: "name: Library",
            new: "name: {en: Library, de: Bücherei}",
            problems: [
                "buildings/A/A-014.de.md:2:7: \"name\" stands in the page itself too, in de; keep one of the two"
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-015.de.md", new: SampleSite.libraryInGerman,
            problems: [
                "buildings/A/A-015.md:1:1: the page of room A-015 is missing; write it in en, the default language"
            ]),
    ]

    static let others: [ProblemTests.Case] = [
        ProblemTests.Case(
            file: "people/mira_rautio.vcf", new: SampleSite.person,
            problems: [
                "people/mira_rautio.vcf:1:1: \"mira_rautio\" is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
            ]),
        ProblemTests.Case(
            file: "people/MIRA-RAUTIO.vcf", new: SampleSite.person,
            problems: [
                "people/mira-rautio.vcf:1:1: there is another card for MIRA-RAUTIO; keep one; file names count without regard to case"
            ]),
        ProblemTests.Case(
            file: "tours/short-walk.yaml", old: "minutes: 30", new: "minutes: 0",
            problems: [
                "tours/short-walk.yaml:3:10: \"minutes\" is \"0\"; write a whole number from 1 to 1440"
            ]),
        ProblemTests.Case(
            file: "tours/short-walk.yaml", old: "room: a-014", new: "room: a 014",
            problems: [
                "tours/short-walk.yaml:5:12: \"room\" holds \"a 014\", which is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
            ]),
        ProblemTests.Case(
            file: "tours/short-walk.yaml", old: "{room: a-014, text", new: "{text",
            problems: [
                "tours/short-walk.yaml:5:5: \"room\" is missing; write room: and its value"
            ]),
        ProblemTests.Case(
            file: "tours/SHORT-WALK.yaml", new: SampleSite.tour,
            problems: [
                "tours/short-walk.yaml:1:1: there is another tour SHORT-WALK; keep one; file names count without regard to case"
            ]),
        ProblemTests.Case(
            file: "tours/short_walk.yaml", new: SampleSite.tour,
            problems: [
                "tours/short_walk.yaml:1:1: \"short_walk\" is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
            ]),
        ProblemTests.Case(
            file: "tours/long-walk.yaml",
            new: "name: {en: Long, de: Lang, fr: Long}\nstops: []\n",
            problems: [
                "tours/long-walk.yaml:2:8: \"stops\" is an empty list; write at least one"
            ]),
        ProblemTests.Case(
            file: "media/media.yaml", old: "control-room:\n  file", new: "Control_Room:\n  file",
            problems: [
                "buildings/A/A-011.md:10:9: there is no medium \"control-room\"; did you mean \"Control_Room\"?",
                "buildings/A/building.md:6:9: there is no medium \"control-room\"; did you mean \"Control_Room\"?",
                "buildings/A/building.md:9:105: there is no medium \"control-room\"; did you mean \"Control_Room\"?",
                "media/media.yaml:1:1: \"Control_Room\" is not an ID of a medium; use 1 to 64 of a-z 0-9 and -, with a letter or digit at both ends",
                "media/media.yaml:8:11: there is no medium \"control-room\"; did you mean \"Control_Room\"?",
                "site.yaml:9:12: there is no medium \"control-room\"; did you mean \"Control_Room\"?",
            ]),
        ProblemTests.Case(
            file: "media/media.yaml", old: "file: eleven.webm", new: "file: eleven.avi",
            problems: [
                "media/media.yaml:6:9: \"eleven.avi\" has an ending that tells no kind; use png, jpg or webp, mp4 or webm, ogg, mp3 or wav",
                "media/eleven.webm:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
            ]),
        ProblemTests.Case(
            file: "media/media.yaml", old: "  caption: {en: The control",
            new: "  poster: eleven\n  caption: {en: The control",
            problems: [
                "media/media.yaml:4:3: \"poster\" stands with a picture; only films have one; take the line out",
                "media/media.yaml:4:11: \"eleven\" is a film; name a picture",
            ]),
        ProblemTests.Case(
            file: "media/media.yaml", old: "poster: control-room", new: "poster: control-rooms",
            problems: [
                "media/media.yaml:8:11: there is no medium \"control-rooms\"; did you mean \"control-room\"?"
            ]),
        ProblemTests.Case(
            file: "media/media.yaml", old: "  file: control-room.png\n", new: "",
            problems: [
                "media/media.yaml:2:3: \"file\" is missing; write file: and its value",
                "media/control-room.png:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
            ]),
        ProblemTests.Case(
            file: "media/media.yaml", new: "[control-room, eleven]\n",
            problems: [
                "buildings/A/A-011.md:10:9: there is no medium \"control-room\"; describe it in media/media.yaml",
                "buildings/A/A-011.md:10:23: there is no medium \"eleven\"; describe it in media/media.yaml",
                "buildings/A/building.md:6:9: there is no medium \"control-room\"; describe it in media/media.yaml",
                "buildings/A/building.md:9:105: there is no medium \"control-room\"; describe it in media/media.yaml",
                "media/media.yaml:1:1: the file is a list, not keys with values; write each medium's ID, and below it file: and alt:",
                "site.yaml:9:12: there is no medium \"control-room\"; describe it in media/media.yaml",
                "site.yaml:10:9: there is no medium \"eleven\"; describe it in media/media.yaml",
                "media/control-room.png:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
                "media/eleven.webm:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
            ]),
    ]

    static var all: [ProblemTests.Case] {
        site + web + buildings + rooms + others + quiz + pairs
    }
}
