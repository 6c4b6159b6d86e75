import ImageFiles

@main
struct ReadCodes {
    static func main() throws {
        for path in CommandLine.arguments.dropFirst() {
            let picture = try ImageFile(path: path).lumaPage(1).image
            print(path, picture.width, picture.height)
        }
    }
}
