internal import CFramebuffer
internal import Glibc

extension LinuxScreenCalls {
    func ownConsole() -> Int? {
        guard let terminal = try? open("/dev/tty") else { return nil }
        defer { close(terminal) }
        var device: UInt32 = 0
        guard (try? ask(terminal, docent_tty_get_device, &device)) != nil else { return nil }
        // Virtual consoles are the devices 4:1 to 4:63; from 64 on the same driver's number means
        // serial lines.
        let major = device >> 8 & 0xFFF
        let minor = Int(device & 0xFF)
        return major == 4 && (1..<64).contains(minor) ? minor : nil
    }

    func activeConsole(_ console: CInt) throws(ScreenCallFault) -> Int {
        var state = vt_stat()
        try ask(console, UInt(VT_GETSTATE), &state)
        return Int(state.v_active)
    }

    func activateConsole(_ console: CInt, number: Int) throws(ScreenCallFault) {
        try repeating {
            docent_screen_ioctl_number(console, UInt(VT_ACTIVATE), UInt(max(0, number)))
        }
    }

    func takeConsole(_ console: CInt, framebuffer: CInt?, card: CInt?) throws(ScreenCallFault)
        -> CInt
    {
        var ticket: CInt = 0
        var code: CInt
        if let framebuffer {
            var origin = try variable(of: framebuffer)
            code = unsafe docent_console_take(console, framebuffer, &origin, -1, &ticket)
        } else {
            code = unsafe docent_console_take(console, -1, nil, card ?? -1, &ticket)
        }
        if code != 0 { throw ScreenCallFault(code: code) }
        return ticket
    }

    func giveBackConsole(ticket: CInt) { docent_console_give_back(ticket) }

    func isConsoleAway() -> Bool { docent_console_is_away() != 0 }

    func beginDrawing() -> DrawingTurn {
        switch Int(docent_console_begin_drawing()) {
        case Int(docent_console_away): .away
        case Int(docent_console_back): .back
        default: .here
        }
    }

    func endDrawing() { docent_console_end_drawing() }
}
