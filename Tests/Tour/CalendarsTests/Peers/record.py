"""Records what Python's icalendar and recurring-ical-events read in generated calendars.

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install icalendar==7.3.0 recurring-ical-events==3.8.2 tzdata==2026.6
    /tmp/peers/bin/python Tests/Tour/CalendarsTests/Peers/record.py

It writes calendars.ics, the calendars one after the other, and expected.txt, a line for each: how many dates the peer
finds from 2026 to 2029, the FNV-1a hash of all of them, and the first ones. The seed is fixed.

Rules that the peer is known to read otherwise than RFC 5545 are not made: BYWEEKNO without BYDAY (the peer takes every
day of the week, not DTSTART's), weekdays with and without numbers in one BYDAY (the peer takes what is both), and
UNTIL as a day for an event with a time. Nor is BYSETPOS in weekly rules: the peer counts from DTSTART in the first week.
"""

import datetime
import os
import random
import warnings
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

warnings.simplefilter("ignore")
R = random.Random()
DAYS = "MO TU WE TH FR SA SU".split()
BEGIN = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
END = datetime.datetime(2030, 1, 1, tzinfo=datetime.timezone.utc)
EPOCH = datetime.datetime(1970, 1, 1)

BERLIN = """BEGIN:VTIMEZONE
TZID:{name}
BEGIN:STANDARD
DTSTART:20001029T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20000326T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
"""
EASTERN = """BEGIN:VTIMEZONE
TZID:{name}
X-LIC-LOCATION:America/New_York
BEGIN:DAYLIGHT
TZNAME:EDT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:EST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE
"""
ZONES = [
    ("Europe/Berlin", "Europe/Berlin", ""),
    ("America/New_York", "America/New_York", EASTERN),
    ("Asia/Kolkata", "Asia/Kolkata", ""),
    ("Australia/Sydney", "Australia/Sydney", ""),
    ("W. Europe Standard Time", "Europe/Berlin", BERLIN),
    ("Station Time", "Europe/Berlin", BERLIN),
    ("UTC", "UTC", ""),
    ("floating", None, ""),
    ("day", None, ""),
]


def some(values, most):
    values = list(values)
    return ",".join(map(str, sorted(R.sample(values, R.randint(1, min(most, len(values)))))))


def rule(is_day):
    names = ["YEARLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY"] + ([] if is_day else ["HOURLY"])
    name = R.choice(names)
    parts = ["FREQ=" + name]
    if name == "HOURLY":
        parts += ["INTERVAL=%d" % R.randint(1, 9), "BYMONTH=" + some(range(1, 13), 2)]
    elif R.random() < 0.5:
        parts.append("INTERVAL=%d" % R.randint(1, 4))
    if R.random() < 0.3:
        parts.append("WKST=" + R.choice(DAYS))
    if name != "HOURLY" and R.random() < 0.3:
        parts.append("BYMONTH=" + some(range(1, 13), 4))
    if name == "YEARLY":
        kind = R.choice(["week", "day", "month", "none", "weekday"])
        if kind == "week":
            parts += ["BYWEEKNO=" + some([*range(1, 54), -1, -2], 3), "BYDAY=" + ",".join(R.sample(DAYS, 2))]
        elif kind == "day":
            parts.append("BYYEARDAY=" + some([*range(1, 367), -1, -100], 4))
        elif kind == "month":
            parts.append("BYMONTHDAY=" + some([*range(1, 32), -1, -5], 3))
        elif kind == "weekday":
            parts.append("BYDAY=" + ",".join(R.choice(["1", "2", "-1", "5", "-2"]) + day for day in R.sample(DAYS, 2)))
    elif name == "MONTHLY":
        if R.random() < 0.5:
            parts.append("BYMONTHDAY=" + some([*range(1, 32), -1, -2, -5], 3))
        elif R.random() < 0.5:
            parts.append("BYDAY=" + ",".join(R.choice(["1", "2", "3", "-1", "5"]) + day for day in R.sample(DAYS, 2)))
        else:
            parts.append("BYDAY=" + ",".join(R.sample(DAYS, R.randint(1, 5))))
    elif name in ("WEEKLY", "DAILY") and R.random() < 0.6:
        parts.append("BYDAY=" + ",".join(R.sample(DAYS, R.randint(1, 4))))
    if not is_day and name != "HOURLY" and R.random() < 0.15:
        parts.append("BYHOUR=" + some(range(6, 22), 3))
        if R.random() < 0.5:
            parts.append("BYMINUTE=" + some(range(0, 60, 5), 2))
    if name != "WEEKLY" and any(part.startswith("BY") for part in parts) and R.random() < 0.2:
        parts.append("BYSETPOS=" + some([1, 2, 3, -1, -2], 2))
    return parts


def calendar(number):
    name, iana, table = R.choice(ZONES)
    is_day = name == "day"
    parts = rule(is_day)
    is_short = parts[0] == "FREQ=HOURLY"
    start = datetime.datetime(
        R.choice([2026, 2027] if is_short else [1998, 2019, 2024, 2025, 2026, 2026, 2027]), R.randint(1, 12), R.randint(1, 28),
        0 if is_day else R.randint(4, 20), 0 if is_day else R.choice([0, 15, 30, 45]))
    parameters = {"day": ";VALUE=DATE", "UTC": "", "floating": ""}.get(name, ";TZID=" + name)

    def text(time):
        if is_day:
            return time.strftime("%Y%m%d")
        return time.strftime("%Y%m%dT%H%M%S") + ("Z" if name == "UTC" else "")

    found = []
    for time in rrulestr(";".join(parts + ["UNTIL=20291231T235959"]), dtstart=start):
        if len(found) >= (60 if is_short else 400) or time.year > 2029:
            break
        found.append(time)
    if not found:
        # The peer looks for dates of an impossible rule for minutes.
        return calendar(number)
    # DTSTART is one of the rule's dates, as RFC 5545 wants it; other calendars test what it is not.
    if found and R.random() < 0.8:
        start = found[0]
    ending = R.random()
    if ending < 0.2 or is_short:
        parts.append("COUNT=%d" % R.randint(1, 60))
    elif ending < 0.4 and len(found) > 3:
        until = R.choice(found[1:])
        if iana and iana != "UTC":
            until = until.replace(tzinfo=ZoneInfo(iana)).astimezone(datetime.timezone.utc)
        parts.append("UNTIL=" + (until.strftime("%Y%m%d") if is_day else until.strftime("%Y%m%dT%H%M%S") + ("Z" if iana else "")))
    hours = R.choice([0, 1, 2, 3])
    length = datetime.timedelta(days=R.randint(1, 3)) if is_day else datetime.timedelta(hours=hours, minutes=R.choice([15, 30]))
    lines = ["BEGIN:VEVENT", "UID:%d" % number, "SUMMARY:Event %d" % number, "DTSTART%s:%s" % (parameters, text(start))]
    if R.random() < 0.5 or is_day:
        lines.append("DTEND%s:%s" % (parameters, text(start + length)))
    else:
        lines.append("DURATION:PT%dM" % (length.total_seconds() // 60))
    lines.append("RRULE:" + ";".join(parts))
    # The peer compares clock times without their zones, and so takes another date of the day away as well.
    is_once_a_day = not is_short and not any(part.startswith("BYHOUR") for part in parts)
    late = [time for time in found if time.year >= 2025 and is_once_a_day]
    removed = R.sample(late, min(len(late), R.randint(0, 3))) if R.random() < 0.5 else []
    if removed:
        if R.random() < 0.5:
            lines.append("EXDATE%s:%s" % (parameters, ",".join(map(text, removed))))
        else:
            lines += ["EXDATE%s:%s" % (parameters, text(time)) for time in removed]
    if R.random() < 0.3:
        extra = [datetime.datetime(2026, R.randint(1, 12), R.randint(1, 28), start.hour, start.minute) for _ in range(2)]
        lines.append("RDATE%s:%s" % (parameters, ",".join(map(text, extra))))
    lines.append("END:VEVENT")
    left = [time for time in late if time not in removed]
    if left and R.random() < 0.4 and not any(part.startswith("COUNT") or part.startswith("UNTIL") for part in parts):
        for time in R.sample(left, min(2, len(left))):
            moved = time + datetime.timedelta(days=R.randint(-3, 3), hours=0 if is_day else R.randint(-2, 2))
            lines += ["BEGIN:VEVENT", "UID:%d" % number, "SUMMARY:Moved %d" % number,
                      "RECURRENCE-ID%s:%s" % (parameters, text(time)), "DTSTART%s:%s" % (parameters, text(moved)),
                      "DTEND%s:%s" % (parameters, text(moved + length)), "SEQUENCE:2", "END:VEVENT"]
    body = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Peers//EN"]
    body += table.format(name=name).splitlines() + lines + ["END:VCALENDAR"]
    return "".join(fold(line) for line in body)


def fold(line):
    folded = line[:70]
    for place in range(70, len(line), 69):
        folded += "\r\n " + line[place : place + 69]
    return folded + "\r\n"


def seconds(time):
    if isinstance(time, datetime.datetime):
        if time.tzinfo:
            return int(time.timestamp())
        return int((time - EPOCH).total_seconds())
    return int((datetime.datetime(time.year, time.month, time.day) - EPOCH).total_seconds())


def dates(text):
    parsed = icalendar.Calendar.from_ical(text)
    found = set()
    for event in recurring_ical_events.of(parsed).between(BEGIN, END):
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        found.add((seconds(start), seconds(end)))
    # At the edges it matters which clock a date is on.
    low, high = seconds(BEGIN) + 3 * 86400, seconds(END) - 3 * 86400
    return sorted(date for date in found if low <= date[0] < high)


def fnv(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


folder = os.path.dirname(os.path.abspath(__file__))
with open(folder + "/calendars.ics", "w", newline="") as calendars, open(folder + "/expected.txt", "w") as expected:
    for number in range(500):
        # Each calendar has its own seed, so that a change to one leaves the others as they are.
        R.seed(number)
        while True:
            text = calendar(number)
            found = ["%d-%d" % date for date in dates(text)]
            if len(found) < 3000:
                break
        calendars.write(text)
        expected.write("%d %016x %s\n" % (len(found), fnv(",".join(found)), ",".join(found[:3])))
