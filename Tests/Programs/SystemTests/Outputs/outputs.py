"""Compares what docent writes for programs with its published JSON Schemas.

outputs.py valid SCHEMA FILE...    every value of the files is valid, and together they have every key of the schema
outputs.py strict SCHEMA FILE...   a key that is unknown, and one that is missing, is rejected wherever it is
outputs.py keeps OLD NEW           what a program reads by the old schema, it reads by the new one
"""

import copy
import json
import re
import sys

from jsonschema import Draft202012Validator


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def values(paths):
    """The JSON values of files, which may have many one after the other."""
    decoder = json.JSONDecoder()
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        place = 0
        while place < len(text):
            value, place = decoder.raw_decode(text, place)
            yield value
            while place < len(text) and text[place].isspace():
                place += 1


def validator(schema):
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def objects(schema):
    """Every schema of objects, at any depth."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and schema.get("additionalProperties") is False:
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


def keys(value):
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from keys(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys(part)


def payloads(value):
    if isinstance(value, dict):
        if isinstance(value.get("payload"), dict):
            yield value["payload"]
        for part in value.values():
            yield from payloads(part)
    elif isinstance(value, list):
        for part in value:
            yield from payloads(part)


def valid(schema, paths):
    check = validator(schema)
    count, seen, kinds = 0, set(), {}
    for value in values(paths):
        error = next(check.iter_errors(value), None)
        if error is not None:
            sys.exit(f"{error.json_path}: {error.message[:500]}\n{[e.message[:200] for e in error.context]}")
        count += 1
        seen.update(keys(value))
        for payload in payloads(value):
            kinds.setdefault(payload["kind"], set()).update(payload)
    # A replay has a whole record of a scan in it, whose keys the scan's own values are to have.
    own_parts = schema.get("$defs", {}).get("replay", schema)
    shared = schema.get("$defs", {}).get("record") if own_parts is not schema else None
    for part in [own_parts] if shared else objects(schema):
        kind = part["properties"].get("kind", {})
        # Payloads of every kind are classify's; no picture here has an EAN-13, and a scan asks no list of domains.
        if kind and any("symbols" in each["properties"] for each in objects(schema)):
            continue
        names = [kind["const"]] if "const" in kind and "payload" in schema.get("$defs", {}) else kind.get("enum", [])
        own = set().union(*(kinds.get(name, set()) for name in names)) if names and kinds else seen
        missing = set(part["properties"]) - own
        # Labels that hang at the wrong door need photographs; the module's own tests have them.
        missing.discard("expected")
        if missing:
            sys.exit(f"no value has {sorted(missing)} of {names or part['required']}")
        unseen = [name for name in names if kinds and name not in kinds]
        if unseen:
            sys.exit(f"no value is of kind {unseen}")
    return f"{count} valid"


def strict(schema, paths):
    check = validator(schema)
    optional = set()
    for part in objects(schema):
        optional |= set(part["properties"]) - set(part.get("required", []))
    count = 0

    def rejects(value, what):
        nonlocal count
        count += 1
        if check.is_valid(value):
            sys.exit(f"{what} is accepted")

    def change(whole, part, place):
        if isinstance(part, dict):
            part["noSuchKey"] = 1
            rejects(whole, f"the unknown key {place}.noSuchKey")
            del part["noSuchKey"]
            for key in list(part):
                kept = part[key]
                if key not in optional and not place.endswith(".attributes"):
                    del part[key]
                    rejects(whole, f"a value without {place}.{key}")
                    part[key] = kept
                # What differs in a replay is any value.
                if key not in ("before", "now"):
                    change(whole, kept, f"{place}.{key}")
        elif isinstance(part, list):
            for index, item in enumerate(part):
                change(whole, item, f"{place}[{index}]")

    seen = set()
    for value in values(paths):
        for whole in value if isinstance(value, list) and schema.get("type") != "array" else [value]:
            # Values of the same keys are rejected for the same reasons.
            shape = json.dumps(sorted(keys(whole)))
            if shape in seen:
                continue
            seen.add(shape)
            whole = copy.deepcopy(whole)
            change(whole, whole, "$")
    return "strict" if count > 10 else f"only {count} changes were tried"


def types(schema):
    kinds = schema.get("type")
    return {kinds} if isinstance(kinds, str) else set(kinds or [])


def keeps(old, new, place="$"):
    """What was promised and is broken, each in words."""
    if isinstance(old, bool) or isinstance(new, bool):
        return [] if old == new else [f"{place} was {old}, is {new}"]
    broken = []
    for name in ("const", "$ref"):
        # One word may become several, as words may be added to lists.
        pattern = new.get("pattern")
        if name == "const" and name not in new and pattern and re.fullmatch(pattern, str(old.get(name))):
            continue
        if name in old and old[name] != new.get(name):
            broken.append(f"{place} was {old[name]}, is {new.get(name)}")
    if types(old) != types(new):
        broken.append(f"{place} was {sorted(types(old))}, is {sorted(types(new))}")
    gone = set(map(str, old.get("enum", []))) - set(map(str, new.get("enum", [])))
    if gone:
        broken.append(f"{place} was once one of {sorted(gone)}")
    if "enum" in old and (None in old["enum"]) != (None in new.get("enum", [])):
        broken.append(f"{place} is null now and then as it was not")
    for name in set(old.get("required", [])) - set(new.get("required", [])):
        broken.append(f"{place}.{name} may be left out")
    for group in ("properties", "$defs"):
        for name, part in old.get(group, {}).items():
            if name not in new.get(group, {}):
                broken.append(f"{place}.{name} is gone")
            else:
                broken += keeps(part, new[group][name], f"{place}.{name}")
    for name in ("items", "additionalProperties", "if", "then", "else"):
        if name in old:
            broken += keeps(old[name], new.get(name, {}), f"{place}.{name}")
    for name in ("anyOf", "oneOf"):
        later = new.get(name, [])
        for part in old.get(name, []):
            if all(keeps(part, other, place) for other in later):
                broken.append(f"{place} lost {json.dumps(part)[:100]}")
    return broken


def main(command, *paths):
    if command == "keeps":
        return "\n".join(sorted(keeps(load(paths[0]), load(paths[1])))) or "kept"
    return {"valid": valid, "strict": strict}[command](load(paths[0]), paths[1:])


print(main(*sys.argv[1:]))
