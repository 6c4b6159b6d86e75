/// The layouts that a kiosk's keyboards have.
struct KeyboardLayouts {
    private let usual: KeyboardLayout
    private let byDevice: [String: KeyboardLayout]

    init(_ options: InputOptions) throws(InputDeviceError) {
        usual = try KeyboardLayout(options.layout)
        var byDevice: [String: KeyboardLayout] = [:]
        for (device, layout) in options.layoutsByDevice {
            byDevice[device] = try KeyboardLayout(layout)
        }
        self.byDevice = byDevice
    }

    func layout(for device: String) -> KeyboardLayout { byDevice[device] ?? usual }
}
