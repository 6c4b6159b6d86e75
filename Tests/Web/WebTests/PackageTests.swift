import Foundation
import TestSupport
import Testing

/// The package for npm, in a page.
@Suite("The JavaScript package in a browser", .serialized, .tags(.slow), .timeLimit(.generous))
struct PackageTests {
    /// Made once, of what kiosk/tools/wasm has built.
    private static let made = Result {
        guard let shell = Program(installed: "bash") else {
            throw WebBuild.Failure(description: "bash not found")
        }
        let outcome = try shell.run(["\(Repository.root)/kiosk/tools/npm"])
        guard outcome.status == 0 else { throw WebBuild.Failure(description: outcome.errors) }
    }

    @Test("it reads a picture of a canvas, and grey pixels")
    func pictures() throws {
        try Self.made.get()
        let page = try TestPage()
        let texts = try page.run(
            """
            const { read } = await import("/package/index.js");
            const picture = await createImageBitmap(await (await fetch("/codes/room-a-014.png")).blob());
            const canvas = new OffscreenCanvas(picture.width, picture.height);
            const context = canvas.getContext("2d");
            context.drawImage(picture, 0, 0);
            const image = context.getImageData(0, 0, canvas.width, canvas.height);
            const data = image.data.filter((_, index) => index % 4 === 0);
            const symbols = [...await read(image, "fast"), ...await read({ ...grey(), data })];
            function grey() { return { width: image.width, height: image.height }; }
            const refusal = await read({ data: new Uint8Array(3), width: 2, height: 2 }).catch(String);
            return [...symbols.map((symbol) => symbol.text), refusal];
            """)
        let found = try #require(texts as? [String])
        #expect(
            found == [
                "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014",
                "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014",
                "TypeError: 2 x 2 pixels have 4 bytes in grey or 16 in colour, not 3",
            ])
    }

    @Test("it reads a code before a camera, until it is stopped")
    func video() throws {
        try Self.made.get()
        let folder = try TemporaryFolder()
        let film = try folder.write(
            Y4M.film(Array(Pictures.frames().prefix(8))), to: "camera.y4m")
        let page = try TestPage(arguments: [
            "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
            "--use-file-for-fake-video-capture=\(film)",
        ])
        let text = try page.run(
            """
            const { readVideo } = await import("/package/index.js");
            const { camera } = await import("/page/camera.js");
            const video = document.querySelector("#camera");
            video.srcObject = await camera();
            await video.play();
            const symbol = await new Promise((resolve, reject) => {
                const stop = readVideo(video, (symbols) => {
                    if (symbols.length === 0) return;
                    stop();
                    resolve(symbols[0]);
                }, { failed: reject });
            });
            for (const track of video.srcObject.getTracks()) track.stop();
            return symbol.text;
            """)
        #expect((text as? String)?.uppercased().hasSuffix("A-014") == true)
    }
}
