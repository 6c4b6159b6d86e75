#!/usr/bin/env python3
"""Rewrites unit tests for Swift Testing into a program for Embedded Swift, which has neither macros nor untyped errors.

    rewrite.py MODULE FOLDER OUT    rewrite the test files of a folder into another, with a main function

Each test stays what it is: its suite, its arguments, its expectations. `#expect` and `#require` become functions; a test that
throws traps instead. What is left out is printed, with the reason: files that need Foundation, and tests that wait.
"""

import pathlib
import re
import sys

# Files that need what one of the left out files declares.
DEPENDENT = {"StageReading.swift", "StagePictures+Symbol.swift", "DotFont.swift"}
# What a module throws, where a test names an error by a variable.
ERRORS = {"QRCode": "SymbolError"}


def skip_string(text, at):
    """The index after the string literal that begins at `at`."""
    hashes = 0
    while text[at + hashes] == "#":
        hashes += 1
    quote = '"""' if text.startswith('"""', at + hashes) else '"'
    end = quote + "#" * hashes
    escape = "\\" + "#" * hashes
    at += hashes + len(quote)
    while not text.startswith(end, at):
        if text.startswith(escape + "(", at):
            at = closing(text, at + len(escape)) + 1
        elif text.startswith(escape, at):
            at += len(escape) + 1
        else:
            at += 1
    return at + len(end)


def tokens(text, at, end):
    """Indices of what is code, without strings and comments."""
    while at < end:
        if text.startswith("//", at):
            at = text.find("\n", at) if "\n" in text[at:] else end
        elif text[at] == '"' or re.match(r'#+"', text[at : at + 4]):
            at = skip_string(text, at)
        else:
            yield at
            at += 1


def closing(text, start):
    """The index of the bracket that closes the one at `start`."""
    depth = 0
    for at in tokens(text, start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if depth == 0:
                return at
    raise ValueError(f"a bracket is never closed: {text[start:start + 60]!r}")


def split(text):
    """The parts between the commas of a list, not those within brackets."""
    parts, depth, start = [], 0, 0
    for at in tokens(text, 0, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
        elif text[at] == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    if text[start:].strip():
        parts.append(text[start:].strip())
    return parts


def code_matches(pattern, text):
    """The matches of a pattern that begin in code."""
    code = set(tokens(text, 0, len(text)))
    return [match for match in re.finditer(pattern, text) if match.start() in code]


FUNCTION = r"\b(?:func\s+(?:`[^`]+`|\w+|[<>=!+\-*/]+)|init\??)\s*(?:<[^>]*>)?\s*(?=\()"


def functions(text):
    """Each function: where its parameters begin, where its body does, the text between, and where the body ends."""
    found = []
    for match in code_matches(FUNCTION, text):
        after = closing(text, match.end()) + 1
        head = re.match(r"[^{}]*?(?=\{)", text[after:])
        if head and not re.search(r"\n\s*\n|\bfunc\b|\binit\b|\bvar\b|\blet\b", head.group()):
            body = after + head.end()
            found.append((match.start(), match.end(), after, body, closing(text, body)))
    for match in code_matches(r"\bget\s+throws\s*\{", text):
        body = match.end() - 1
        found.append((match.start(), match.start(), match.start() + 3, body, closing(text, body)))
    return found


UNTYPED = re.compile(r"\bthrows\b(?!\()")


def without_untyped_throws(text, error_type):
    """Functions that throw any error, as ones that trap in its place."""
    converted, kept, edits = [], [], []
    for _, _, after, body, end in functions(text):
        head = text[after:body]
        untyped = UNTYPED.search(head)
        if untyped:
            converted.append((body, end))
            edits.append((after + untyped.start(), after + untyped.end(), ""))
        elif "throws(" in head:
            kept.append((body, end))
    # What catches an error, or names its type, keeps it.
    for match in code_matches(r"\bdo\s*(?:throws\([^)]*\)\s*)?\{", text):
        end = closing(text, match.end() - 1)
        if re.match(r"\s*catch\b", text[end + 1 :]):
            kept.append((match.end() - 1, end))
    for match in code_matches(r"#(?:expect|require)\(\s*throws:", text):
        end = closing(text, match.start() + text[match.start() :].index("(")) + 1
        body = re.match(r"\s*\{", text[end:])
        if body:
            start = end + body.end()
            kept.append((start - 1, closing(text, start - 1)))
            # A closure infers no type of its errors.
            named = re.match(r"\s*([A-Z]\w*)\.", text[match.end() :])
            kind = named.group(1) if named else error_type
            if not re.match(r"[^{}\n]*\bin\b(?!:)", text[start:]):
                edits.append((start, start, f" () throws({kind}) in"))
    for match in code_matches(r"\{[^{}\n]*throws\([^)]*\)[^{}\n]*\bin\b", text):
        kept.append((match.start(), closing(text, match.start())))
    for match in code_matches(r"\btry\b(?![?!])", text):
        inside = [r for r in converted + kept if r[0] < match.start() < r[1]]
        innermost = max(inside, key=lambda r: r[0], default=None)
        if innermost in converted:
            edits.append((match.end(), match.end(), "!"))
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def without_comments_of_expectations(text):
    """`#expect(condition, "words")` without its words, which need descriptions of all that they show."""
    for name in ("expect", "require"):
        while True:
            found = code_matches(rf"(?:\btry!?\s+)?#{name}\(", text)
            if not found:
                break
            match = found[0]
            end = closing(text, match.end() - 1)
            parts = split(text[match.end() : end])
            attempt = "" if name == "require" or not match.group().startswith("try") else "try "
            text = text[: match.start()] + f"{attempt}{name}({parts[0]})" + text[end + 1 :]
    for match in reversed(code_matches(r"\bIssue\.record\(", text)):
        text = text[: match.end()] + text[closing(text, match.end() - 1) :]
    return text


def parameters(text):
    """Label and type of each parameter."""
    result = []
    for part in split(text):
        names, kind = part.split(":", 1)
        label = names.split()[0]
        result.append(("" if label == "_" else f"{label}: ", kind.strip()))
    return result


def typed_list(given, kind):
    """The arguments of a test as a list of the type that its parameter has, which Swift Testing infers."""
    if given.startswith("["):
        return f"({given}) as [{kind}]"
    if re.fullmatch(r"[\w.-]+\.\.\.[\w.-]+", given):
        return f"({given}) as ClosedRange<{kind}>"
    if re.fullmatch(r"[\w.-]+\.\.<[\w.-]+", given):
        return f"({given}) as Range<{kind}>"
    return given


def tests_of(text, left_out):
    """Gives each test a static function that runs it with all its arguments, and returns their names."""
    names = []
    owner_of = [
        (m.start(), m.group(1)) for m in re.finditer(r"^(?:private |package |final )*(?:struct|class|extension|enum) (\w+)", text, re.M)
    ]
    for match in reversed(code_matches(r"@Test\b", text)):
        end, attributes = match.end(), []
        if text[end] == "(":
            end = closing(text, end)
            attributes = split(text[match.end() + 1 : end])
            end += 1
        function = re.compile(r"\s*((?:@\w+\s+)*)((?:private |static )*)func (`[^`]+`|\w+)\(").match(text, end)
        if not function:
            raise ValueError(f"no function follows {text[match.start():match.start() + 80]!r}")
        name = function.group(3)
        stop = closing(text, function.end() - 1)
        head = text[stop + 1 : text.index("{", stop)]
        owner = [o for at, o in owner_of if at < match.start()][-1]
        if "async" in head:
            left_out.append(f"{owner}.{name}: waits, and there is no concurrency")
            text = text[: match.start()] + text[end:]
            continue
        inputs = parameters(text[function.end() : stop])
        lists, conditions, in_arguments = [], [], False
        for attribute in attributes:
            if attribute.startswith("arguments:"):
                in_arguments = True
                attribute = attribute[len("arguments:") :].strip()
            elif attribute.startswith(".enabled(if:"):
                conditions.append(split(attribute[len(".enabled(if:") : -1])[0])
            if in_arguments:
                lists.append(attribute)
        values = [f"value{index}" for index in range(len(inputs))]
        loops = ""
        if len(lists) == 1 and inputs:
            kinds = ", ".join(kind for _, kind in inputs)
            kind = kinds if len(inputs) == 1 else f"({kinds})"
            typed = typed_list(lists[0], kind)
            pattern = values[0] if len(inputs) == 1 else f"({', '.join(values)})"
            loops = f"for {pattern} in {typed} {{ "
        else:
            for value, (_, kind), given in zip(values, inputs, lists):
                loops += f"for {value} in {typed_list(given, kind)} {{ "
        call = f"Self().{name}({', '.join(label + value for (label, _), value in zip(inputs, values))})"
        guard = "".join(f"guard {condition} else {{ return }}; " for condition in conditions)
        runner = f"run_{name.strip('`')}"
        body = f'{guard}TestLog.begin("{owner}.{name}"); {loops}{call}{" }" * loops.count("{ ")}'
        text = text[: match.start()] + f"static func {runner}() {{ {body} }}\n" + text[end:]
        names.append(f"{owner}.{runner}")
    return text, names[::-1]


def without_key_paths(text):
    """`\\.count` as the closure `{ $0.count }`."""
    for match in reversed(code_matches(r"(?<=[( ])\\((?:\.\w+)+)", text)):
        path = "" if match.group(1) == ".self" else match.group(1)
        text = text[: match.start()] + "{ $0" + path + " }" + text[match.end() :]
    return text


def without_suites(text):
    for match in reversed(code_matches(r"@Suite\b", text)):
        end = match.end()
        if text[end] == "(":
            end = closing(text, end) + 1
        text = text[: match.start()] + text[end:]
    return text


def main():
    module, folder, out = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    names, left_out = [], []
    for path in sorted(folder.rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        if path.name in DEPENDENT or re.search(r"^import (Foundation|Synchronization|Dispatch)", text, re.M):
            left_out.append(f"{path.name}: needs more than Embedded Swift has")
            continue
        text, found = tests_of(text, left_out)
        text = without_key_paths(without_suites(text))
        text = without_untyped_throws(text, ERRORS.get(module, "Never"))
        text = without_comments_of_expectations(text)
        text = re.sub(r"^(public |package )?import Testing$", "import EmbeddedTesting", text, flags=re.M)
        (out / path.name).write_text(text, encoding="utf-8")
        names += found
    calls = "\n".join(f"    {name}()" for name in names)
    (out / "main-of-tests.swift").write_text(
        f'import EmbeddedTesting\n\n@_cdecl("main") public func main() -> Int32 {{\n{calls}\n    return TestLog.end()\n}}\n',
        encoding="utf-8")
    print(f"{module}: {len(names)} tests")
    for line in left_out:
        print(f"{module}: without {line}")


main()
