internal import CFramebuffer
internal import Glibc

extension LinuxScreenCalls {
    func becomeMaster(_ card: CInt) throws(ScreenCallFault) {
        try repeating { docent_screen_ioctl_number(card, docent_drm_set_master, 0) }
    }

    func dropMaster(_ card: CInt) throws(ScreenCallFault) {
        try repeating { docent_screen_ioctl_number(card, docent_drm_drop_master, 0) }
    }

    func hasDumbBuffers(_ card: CInt) throws(ScreenCallFault) -> Bool {
        var capability = drm_get_cap(capability: UInt64(DRM_CAP_DUMB_BUFFER), value: 0)
        try ask(card, docent_drm_get_capability, &capability)
        return capability.value != 0
    }

    func resources(_ card: CInt) throws(ScreenCallFault) -> CardResources {
        var counts = drm_mode_card_res()
        try ask(card, docent_drm_get_resources, &counts)
        var controllers = list(counts.count_crtcs, of: UInt32(0))
        var connectors = list(counts.count_connectors, of: UInt32(0))
        var encoders = list(counts.count_encoders, of: UInt32(0))
        var answer = drm_mode_card_res()
        try repeating {
            unsafe controllers.withUnsafeMutableBufferPointer { controllers in
                unsafe connectors.withUnsafeMutableBufferPointer { connectors in
                    unsafe encoders.withUnsafeMutableBufferPointer { encoders in
                        answer = drm_mode_card_res()
                        answer.count_crtcs = UInt32(controllers.count)
                        answer.count_connectors = UInt32(connectors.count)
                        answer.count_encoders = UInt32(encoders.count)
                        answer.crtc_id_ptr = unsafe address(of: controllers)
                        answer.connector_id_ptr = unsafe address(of: connectors)
                        answer.encoder_id_ptr = unsafe address(of: encoders)
                        return unsafe docent_screen_ioctl(
                            card, docent_drm_get_resources, &answer)
                    }
                }
            }
        }
        // A connector that appeared between the two calls is found the next time.
        return CardResources(
            controllers: filled(controllers, answer.count_crtcs),
            connectors: filled(connectors, answer.count_connectors),
            encoders: filled(encoders, answer.count_encoders))
    }

    func connector(_ card: CInt, _ id: UInt32, looks: Bool) throws(ScreenCallFault)
        -> CardConnector
    {
        var counts = drm_mode_get_connector()
        counts.connector_id = id
        var one = drm_mode_modeinfo()
        if looks {
            // With no room for modes the kernel probes the cable.
            try ask(card, docent_drm_get_connector, &counts)
        } else {
            counts.count_modes = 1
            try repeating {
                unsafe withUnsafeMutablePointer(to: &one) { one in
                    counts.modes_ptr = UInt64(UInt(bitPattern: one))
                    return unsafe docent_screen_ioctl(card, docent_drm_get_connector, &counts)
                }
            }
        }
        var modes = list(counts.count_modes, of: drm_mode_modeinfo())
        if modes.isEmpty { modes = [drm_mode_modeinfo()] }
        var encoders = list(counts.count_encoders, of: UInt32(0))
        var answer = drm_mode_get_connector()
        try repeating {
            unsafe modes.withUnsafeMutableBufferPointer { modes in
                unsafe encoders.withUnsafeMutableBufferPointer { encoders in
                    answer = drm_mode_get_connector()
                    answer.connector_id = id
                    answer.count_modes = UInt32(modes.count)
                    answer.count_encoders = UInt32(encoders.count)
                    answer.modes_ptr = unsafe address(of: modes)
                    answer.encoders_ptr = unsafe address(of: encoders)
                    return unsafe docent_screen_ioctl(card, docent_drm_get_connector, &answer)
                }
            }
        }
        return CardConnector(
            id: id,
            name: name(ofType: answer.connector_type, number: answer.connector_type_id),
            isConnected: answer.connection == 1, encoder: answer.encoder_id,
            encoders: filled(encoders, answer.count_encoders),
            modes: filled(modes, answer.count_modes).map(mode),
            millimetresWide: Int(answer.mm_width), millimetresHigh: Int(answer.mm_height))
    }

    func encoder(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) -> CardEncoder {
        var answer = drm_mode_get_encoder()
        answer.encoder_id = id
        try ask(card, docent_drm_get_encoder, &answer)
        return CardEncoder(
            controller: answer.crtc_id, possibleControllers: answer.possible_crtcs)
    }

    func controller(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) -> CardController {
        var answer = drm_mode_crtc()
        answer.crtc_id = id
        try ask(card, docent_drm_get_crtc, &answer)
        return CardController(
            id: id, framebuffer: answer.fb_id, x: answer.x, y: answer.y,
            mode: answer.mode_valid != 0 ? mode(answer.mode) : nil)
    }

    func setController(_ card: CInt, _ setting: CardController, connectors: [UInt32])
        throws(ScreenCallFault)
    {
        var connectors = connectors
        var request = drm_mode_crtc()
        request.crtc_id = setting.id
        request.fb_id = setting.framebuffer
        request.x = setting.x
        request.y = setting.y
        if let mode = setting.mode {
            request.mode_valid = 1
            request.mode = timing(of: mode)
        }
        try repeating {
            unsafe connectors.withUnsafeMutableBufferPointer { connectors in
                request.set_connectors_ptr = unsafe address(of: connectors)
                request.count_connectors = UInt32(connectors.count)
                return unsafe docent_screen_ioctl(card, docent_drm_set_crtc, &request)
            }
        }
    }

    // MARK: Between C and here

    /// Room for an answer: as many elements as the driver reports, up to a limit.
    private func list<Element>(_ count: UInt32, of element: Element) -> [Element] {
        Array(repeating: element, count: min(Int(count), Self.longestList))
    }

    /// What the driver has filled in; it fills nothing when the list has become too short.
    private func filled<Element>(_ list: [Element], _ count: UInt32) -> [Element] {
        Int(count) <= list.count ? Array(list.prefix(Int(count))) : []
    }

    private func address<Element>(of list: UnsafeMutableBufferPointer<Element>) -> UInt64 {
        UInt64(UInt(bitPattern: list.baseAddress))
    }

    private func mode(_ timing: drm_mode_modeinfo) -> CardMode {
        CardMode(
            width: Int(timing.hdisplay), height: Int(timing.vdisplay),
            isPreferred: timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
            rate: Int(timing.vrefresh),
            timing: unsafe withUnsafeBytes(of: timing) { unsafe Array($0) })
    }

    private func timing(of mode: CardMode) -> drm_mode_modeinfo {
        var timing = drm_mode_modeinfo()
        unsafe withUnsafeMutableBytes(of: &timing) { bytes in
            unsafe bytes.copyBytes(from: mode.timing.prefix(bytes.count))
        }
        return timing
    }

    private func name(ofType type: UInt32, number: UInt32) -> String {
        // In the order of the kernel's numbers.
        let names = [
            "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS",
            "Component", "DIN", "DP", "HDMI-A", "HDMI-B", "TV", "eDP", "Virtual", "DSI", "DPI",
            "Writeback", "SPI", "USB",
        ]
        let index = Int(type)
        return "\(names.indices.contains(index) ? names[index] : names[0])-\(number)"
    }
}
