import Testing

@testable import Capture

struct PixelFormatTests {
    @Test("a format is named by its four characters, packed lowest byte first")
    func fourCharacters() {
        #expect(PixelFormat.mjpeg.rawValue == 0x4750_4A4D)
        #expect(PixelFormat.mjpeg.fourCharacters == "MJPG")
        #expect(PixelFormat(rawValue: 0x2036_3159).fourCharacters == "Y16")
        #expect(PixelFormat(rawValue: 0x0100_3159).fourCharacters == "Y1..")
    }
}
