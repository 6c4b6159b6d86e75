/// Pictures as a kiosk shows them: no larger than its pages have room for.
///
/// The files that staff put there stay whole in the database, and an export gives them back; a page
/// opens sooner with a copy that need not be scaled down first.
public enum ScreenPicture {
    /// The sides of the largest picture of a page, in pixels.
    public static let width = 1440
    public static let height = 1080
}
