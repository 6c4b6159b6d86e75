import Testing

@testable import Studio

@Suite("Scripts as they are served")
struct CompactScriptTests {
    @Test(
        "comments and spaces go, texts and expressions stay",
        arguments: [
            ("// words\nconst a = 1; // more\n", "const a=1;"),
            ("/* a\n b */ let x = 2;\n\n\nlet y = 3;", "let x=2;let y=3;"),
            (
                "const s = \"// no\", t = 'it\\'s /* no */';",
                "const s=\"// no\",t='it\\'s /* no */';"
            ),
            (
                "const t = `a  ${ f( { b : `c // ${ d }` } ) }  // e`;",
                "const t=`a  ${f({b:`c // ${d}`})}  // e`;"
            ),
            ("const r = /[/\"]+ \\/ /g , q = a / b / c;", "const r=/[/\"]+ \\/ /g,q=a/b/c;"),
            ("return /  x/.test(y)", "return/  x/.test(y)"),
            ("x = (a) / 2 // half\ny = [1] / 3", "x=(a)/2\ny=[1]/3"),
            ("a + +b - -c; a++ + ++b", "a+ +b- -c;a++ + ++b"),
            ("a\n++b\nc\n(d)", "a\n++b\nc\n(d)"),
            ("return\na", "return\na"),
            ("f(\n  a,\n  b,\n)\n  .then(g)", "f(a,b,).then(g)"),
            (
                "class A {\n  #x = 1;\n  get y() { return this.#x; }\n}",
                "class A{#x=1;get y(){return this.#x;}}"
            ),
            ("a in b; typeof c; async () => { await d }", "a in b;typeof c;async()=>{await d}"),
            ("1 .toFixed(); 1.5 + .5", "1 .toFixed();1.5+.5"),
            ("if (a) b\nelse c", "if(a)b\nelse c"),
            ("x = a ?? { ...b }; y = `}`; z = '}'", "x=a??{...b};y=`}`;z='}'"),
        ])
    func compact(script: String, result: String) {
        let bytes = CompactScript.bytes(of: Array(script.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == result + "\n")
        #expect(CompactScript.bytes(of: bytes) == bytes)
    }

    @Test(
        "what breaks off is read to its end",
        arguments: ["\"a", "`a${", "`a${b", "/a[", "/* a", "x = /", "'\\"])
    func broken(script: String) {
        #expect(!CompactScript.bytes(of: Array(script.utf8)).isEmpty)
    }

    @Test("all scripts are under 150 KB as they are sent, the plan's under 90 KB")
    func size() {
        let sizes = StudioAssets.scripts.map { name in
            let answer = StudioAssets.answer(name)
            return (name: name, size: answer.compressed?.bytes.count ?? answer.body.count)
        }
        #expect(sizes.reduce(0) { $0 + $1.size } < 150_000)
        #expect(sizes.filter { $0.name.hasPrefix("plan") }.reduce(0) { $0 + $1.size } < 90_000)
    }
}
