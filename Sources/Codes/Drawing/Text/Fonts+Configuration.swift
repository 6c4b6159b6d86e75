import CPango
import Glibc

extension Fonts {
    /// Has text set with the kiosk's own fonts alone, so that the same page has the same bytes on every machine.
    ///
    /// Of what is installed only the folders of Inter, B612, DejaVu and Noto are looked at, whatever the machine is
    /// otherwise set up for; edges are smooth, shapes are never bent to the pixels and never coloured.
    /// The settings pass through a file in memory that is gone when this returns. To be called once, at the start
    /// of the program, before any text is set and before other threads run; later calls change nothing.
    ///
    /// - Returns: whether the settings are in use.
    @discardableResult
    public static func usePrivateConfiguration() -> Bool { isPrivate }

    private static let isPrivate: Bool = {
        let name = "/docent-fonts-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let file = unsafe shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0o600)
        guard file >= 0 else { return false }
        defer {
            unsafe shm_unlink(name)
            close(file)
        }
        var bytes = Array(configuration.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe write(file, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        let variable = "FONTCONFIG_FILE"
        let before = unsafe getenv(variable).map { unsafe String(cString: $0) }
        guard unsafe setenv(variable, "/dev/shm\(name)", 1) == 0 else { return false }
        // The settings are read now; programs started from here must not look for a file that is ours.
        let names = families()
        if let before { unsafe setenv(variable, before, 1) } else { unsafe unsetenv(variable) }
        return !names.isEmpty
    }()

    static let configuration = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>
          <dir>/usr/share/fonts/opentype/inter</dir>
          <dir>/usr/share/fonts/truetype/inter</dir>
          <dir>/usr/share/fonts/opentype/b612</dir>
          <dir>/usr/share/fonts/truetype/b612</dir>
          <dir>/usr/share/fonts/truetype/dejavu</dir>
          <dir>/usr/share/fonts/truetype/noto</dir>
          <dir>/usr/share/fonts/opentype/noto</dir>
          <cachedir>/var/cache/fontconfig</cachedir>
          <cachedir prefix="xdg">fontconfig</cachedir>
          <config><rescan><int>0</int></rescan></config>
          <match target="font">
            <edit name="antialias" mode="assign"><bool>true</bool></edit>
            <edit name="hinting" mode="assign"><bool>false</bool></edit>
            <edit name="autohint" mode="assign"><bool>false</bool></edit>
            <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
            <edit name="rgba" mode="assign"><const>none</const></edit>
            <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
            <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
          </match>
        </fontconfig>
        """
}
