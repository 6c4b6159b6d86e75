internal import CFramebuffer
internal import Glibc

extension LinuxScreenCalls {
    func framebuffer(_ device: CInt) throws(ScreenCallFault) -> FramebufferFacts {
        let variable = try variable(of: device)
        var fixed = fb_fix_screeninfo()
        try ask(device, UInt(FBIOGET_FSCREENINFO), &fixed)
        var facts = FramebufferFacts()
        facts.name = text(of: fixed.id)
        facts.width = Int(variable.xres)
        facts.height = Int(variable.yres)
        facts.virtualWidth = Int(variable.xres_virtual)
        facts.virtualHeight = Int(variable.yres_virtual)
        facts.originX = Int(variable.xoffset)
        facts.originY = Int(variable.yoffset)
        facts.bitsPerPixel = Int(variable.bits_per_pixel)
        facts.red = channel(variable.red)
        facts.green = channel(variable.green)
        facts.blue = channel(variable.blue)
        facts.opacity = channel(variable.transp)
        facts.colorCode = variable.grayscale
        facts.arrangement =
            fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) ? .packed : .other(fixed.type)
        facts.visual =
            switch fixed.visual {
            case UInt32(FB_VISUAL_TRUECOLOR): .trueColor
            case UInt32(FB_VISUAL_DIRECTCOLOR): .directColor
            case UInt32(FB_VISUAL_PSEUDOCOLOR): .palette
            default: .other(fixed.visual)
            }
        facts.bytesPerRow = Int(fixed.line_length)
        facts.byteCount = Int(fixed.smem_len)
        let pageSize = UInt(max(1, sysconf(CInt(_SC_PAGESIZE))))
        facts.offsetInPage = Int(fixed.smem_start % pageSize)
        facts.panStep = Int(fixed.ypanstep)
        facts.millimetresWide = millimetres(variable.width)
        facts.millimetresHigh = millimetres(variable.height)
        return facts
    }

    func pan(_ device: CInt, toX x: Int, y: Int) throws(ScreenCallFault) {
        var variable = try variable(of: device)
        variable.xoffset = UInt32(clamping: x)
        variable.yoffset = UInt32(clamping: y)
        variable.activate = UInt32(FB_ACTIVATE_VBL)
        try ask(device, UInt(FBIOPAN_DISPLAY), &variable)
    }

    func waitForBlank(_ device: CInt) throws(ScreenCallFault) {
        var first: UInt32 = 0
        try ask(device, docent_fb_wait_for_blank, &first)
    }

    func unblank(_ device: CInt) throws(ScreenCallFault) {
        try repeating {
            docent_screen_ioctl_number(device, UInt(FBIOBLANK), UInt(FB_BLANK_UNBLANK))
        }
    }

    func blank(_ device: CInt) throws(ScreenCallFault) {
        try repeating {
            docent_screen_ioctl_number(device, UInt(FBIOBLANK), UInt(FB_BLANK_POWERDOWN))
        }
    }

    func palette(_ device: CInt, count: Int) throws(ScreenCallFault) -> ScreenPalette {
        let none = [UInt16](repeating: 0, count: count)
        return try exchange(
            device, UInt(FBIOGETCMAP), ScreenPalette(red: none, green: none, blue: none))
    }

    func setPalette(_ device: CInt, _ palette: ScreenPalette) throws(ScreenCallFault) {
        _ = try exchange(device, UInt(FBIOPUTCMAP), palette)
    }

    /// Hands a palette over, and gives back what the call has made of it.
    private func exchange(_ device: CInt, _ request: UInt, _ palette: ScreenPalette)
        throws(ScreenCallFault) -> ScreenPalette
    {
        var palette = palette
        let count = min(palette.red.count, palette.green.count, palette.blue.count)
        try repeating {
            unsafe palette.red.withUnsafeMutableBufferPointer { red in
                unsafe palette.green.withUnsafeMutableBufferPointer { green in
                    unsafe palette.blue.withUnsafeMutableBufferPointer { blue in
                        var map = unsafe fb_cmap(
                            start: 0, len: UInt32(clamping: count), red: red.baseAddress,
                            green: green.baseAddress, blue: blue.baseAddress, transp: nil)
                        return unsafe docent_screen_ioctl(device, request, &map)
                    }
                }
            }
        }
        return palette
    }

    func variable(of device: CInt) throws(ScreenCallFault) -> fb_var_screeninfo {
        var variable = fb_var_screeninfo()
        try ask(device, UInt(FBIOGET_VSCREENINFO), &variable)
        return variable
    }

    private func channel(_ bits: fb_bitfield) -> ScreenPixelFormat.Channel {
        ScreenPixelFormat.Channel(
            offset: Int(bits.offset), length: Int(bits.length), isReversed: bits.msb_right != 0)
    }

    /// Drivers that do not know say 0, or -1.
    private func millimetres(_ value: UInt32) -> Int { value == UInt32.max ? 0 : Int(value) }
}
