import CStandardIO

// The part of Swift Testing that the rewritten unit tests use, for a machine on which there is no Swift Testing.

/// What a test program counts.
///
/// Test programs have one thread, which alone reads and writes these: there is no concurrency in Embedded Swift here.
public enum TestLog {
    nonisolated(unsafe) private static var tests = 0
    nonisolated(unsafe) private static var expectations = 0
    nonisolated(unsafe) private static var failures = 0
    nonisolated(unsafe) private static var name: StaticString = ""

    /// Begins a test, whose name is printed first so that a trap is known by it.
    public static func begin(_ test: StaticString) {
        unsafe name = test
        unsafe tests += 1
        print("test \(test)")
        _ = unsafe fflush(nil)
    }

    static func count(_ holds: Bool, _ file: StaticString, _ line: UInt) {
        unsafe expectations += 1
        if !holds { fail(file, line, "expectation failed") }
    }

    static func fail(_ file: StaticString, _ line: UInt, _ words: StaticString) {
        unsafe failures += 1
        unsafe print("failed: \(name) at \(file):\(line): \(words)")
    }

    /// Prints the counts; the status of the program.
    public static func end() -> Int32 {
        unsafe print("\(tests) tests, \(expectations) expectations, \(failures) failures")
        return unsafe failures == 0 ? 0 : 1
    }
}

public func expect(_ holds: Bool, _ file: StaticString = #fileID, _ line: UInt = #line) {
    TestLog.count(holds, file, line)
}

/// Expects this error of the body; returns the one that came.
@discardableResult
public func expect<E: Error & Equatable, R>(
    throws expected: E, _ file: StaticString = #fileID, _ line: UInt = #line,
    _ body: () throws(E) -> R
) -> E? {
    do throws(E) {
        _ = try body()
        TestLog.fail(file, line, "an error was expected, and none was thrown")
        return nil
    } catch {
        TestLog.count(error == expected, file, line)
        return error
    }
}

/// Expects any error of this type; returns it.
@discardableResult
public func expect<E: Error, R>(
    throws type: E.Type, _ file: StaticString = #fileID, _ line: UInt = #line,
    _ body: () throws(E) -> R
) -> E? {
    do throws(E) {
        _ = try body()
        TestLog.fail(file, line, "an error was expected, and none was thrown")
        return nil
    } catch {
        TestLog.count(true, file, line)
        return error
    }
}

/// The value; without it the program ends, for a test that cannot be continued has no error to throw here.
public func require<T>(
    _ value: T?, _ file: StaticString = #fileID, _ line: UInt = #line
) -> T {
    TestLog.count(value != nil, file, line)
    guard let value else { fatalError("a required value is missing") }
    return value
}

public func require(_ holds: Bool, _ file: StaticString = #fileID, _ line: UInt = #line) {
    TestLog.count(holds, file, line)
    precondition(holds, "a requirement is not met")
}

/// How an argument is shown; these test programs do not show it.
public protocol CustomTestStringConvertible {
    var testDescription: String { get }
}

/// Records a failure.
public enum Issue {
    public static func record(_ file: StaticString = #fileID, _ line: UInt = #line) {
        TestLog.fail(file, line, "an issue was recorded")
    }
}
