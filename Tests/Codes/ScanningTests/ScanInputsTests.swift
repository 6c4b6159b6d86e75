import Foundation
import Scanning
import TestSupport
import Testing

@Suite("What the arguments of a scan stand for")
struct ScanInputsTests {
    @Test("a folder stands for the pictures below it, in the byte order of their names")
    func folders() throws {
        let folder = try TemporaryFolder()
        for name in ["b/2.png", "b/10.png", "a.jpg", "Z.PNG", ".hidden.png", "b/.git/x.png"] {
            try folder.write("x", to: name)
        }
        try folder.write("words", to: "notes.txt")
        try folder.write("P5 1 1 255\n.", to: "nameless")
        let found = ScanInputs(arguments: [folder.path])
        #expect(
            found.inputs.map { $0.name.dropFirst(folder.path.count + 1) } == [
                "Z.PNG", "a.jpg", "b/10.png", "b/2.png", "nameless",
            ])
        #expect(found.passedOver == 1)
    }

    @Test("pictures that are not read are inputs, too; a folder without any picture is one")
    func unread() throws {
        let folder = try TemporaryFolder()
        for name in ["a.heic", "b.avif", "c.svg", "d.ico", "e.jxl", "f.nef"] {
            try folder.write("x", to: "unread/\(name)")
        }
        try folder.write("<svg/>", to: "unread/drawing")
        let found = ScanInputs(arguments: ["\(folder.path)/unread"])
        #expect(found.inputs.count == 7 && found.passedOver == 0)
        try folder.write("words", to: "empty/a/notes.txt")
        let path = "\(folder.path)/empty"
        #expect(
            ScanInputs(arguments: [path, path]).inputs == [
                .unlistedFolder(path: path, reason: "no pictures in this folder"),
                .unlistedFolder(path: path, reason: "no pictures in this folder"),
            ])
    }

    @Test("a file that is named is always an input, and standard input only once")
    func named() {
        let found = ScanInputs(arguments: ["/no/such.txt", "-", "-"])
        #expect(found.inputs == [.file(path: "/no/such.txt"), .standardInput])
    }

    @Test("a link that leads back up the tree is not followed for ever")
    func loops() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "a/1.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/a/up", withDestinationPath: "..")
        let found = ScanInputs(arguments: [folder.path])
        #expect(found.inputs == [.file(path: folder.path + "/a/1.png")])
    }
}
