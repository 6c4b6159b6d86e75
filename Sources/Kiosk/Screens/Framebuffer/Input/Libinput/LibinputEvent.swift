internal import CInput

/// One event of libinput's as a value.
enum LibinputEvent {
    /// libinput's scroll distance for one notch of a wheel, in degrees; touchpads are scaled to it.
    private static let scrollPerNotch = 15.0

    /// - Returns: the time in microseconds and what happened; `nil` for what means nothing to a kiosk.
    static func read(_ event: OpaquePointer) -> (UInt64, DeviceEvent)? {
        switch unsafe libinput_event_get_type(event) {
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            let key = unsafe libinput_event_get_keyboard_event(event)
            return unsafe (
                libinput_event_keyboard_get_time_usec(key),
                .key(
                    code: libinput_event_keyboard_get_key(key),
                    isDown: libinput_event_keyboard_get_key_state(key)
                        == LIBINPUT_KEY_STATE_PRESSED)
            )
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL:
            return unsafe touch(event)
        case LIBINPUT_EVENT_TABLET_TOOL_TIP, LIBINPUT_EVENT_TABLET_TOOL_AXIS:
            return unsafe pen(event)
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
            LIBINPUT_EVENT_POINTER_BUTTON, LIBINPUT_EVENT_POINTER_SCROLL_WHEEL,
            LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
            return unsafe pointer(event)
        default:
            return nil
        }
    }

    private static func touch(_ event: OpaquePointer) -> (UInt64, DeviceEvent)? {
        let touch = unsafe libinput_event_get_touch_event(event)
        let time = unsafe libinput_event_touch_get_time_usec(touch)
        // A panel for one finger has the slot -1.
        let slot = max(0, Int(unsafe libinput_event_touch_get_slot(touch)))
        switch unsafe libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_UP: return (time, .touchUp(slot: slot))
        case LIBINPUT_EVENT_TOUCH_CANCEL: return (time, .touchCancelled(slot: slot))
        default: break
        }
        let x = unsafe libinput_event_touch_get_x_transformed(touch, 1)
        let y = unsafe libinput_event_touch_get_y_transformed(touch, 1)
        let isDown = unsafe libinput_event_get_type(event) == LIBINPUT_EVENT_TOUCH_DOWN
        return (
            time, isDown ? .touchDown(slot: slot, x: x, y: y) : .touchMoved(slot: slot, x: x, y: y)
        )
    }

    /// A pen is a finger while its tip is on the glass.
    private static func pen(_ event: OpaquePointer) -> (UInt64, DeviceEvent)? {
        let pen = unsafe libinput_event_get_tablet_tool_event(event)
        let time = unsafe libinput_event_tablet_tool_get_time_usec(pen)
        let isDown =
            unsafe libinput_event_tablet_tool_get_tip_state(pen) == LIBINPUT_TABLET_TOOL_TIP_DOWN
        let isTip = unsafe libinput_event_get_type(event) == LIBINPUT_EVENT_TABLET_TOOL_TIP
        guard isDown else { return isTip ? (time, .touchUp(slot: 0)) : nil }
        let x = unsafe libinput_event_tablet_tool_get_x_transformed(pen, 1)
        let y = unsafe libinput_event_tablet_tool_get_y_transformed(pen, 1)
        return (time, isTip ? .touchDown(slot: 0, x: x, y: y) : .touchMoved(slot: 0, x: x, y: y))
    }

    private static func pointer(_ event: OpaquePointer) -> (UInt64, DeviceEvent)? {
        let pointer = unsafe libinput_event_get_pointer_event(event)
        let time = unsafe libinput_event_pointer_get_time_usec(pointer)
        let vertical = LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL
        switch unsafe libinput_event_get_type(event) {
        case LIBINPUT_EVENT_POINTER_MOTION:
            return unsafe (
                time,
                .motion(
                    x: libinput_event_pointer_get_dx(pointer),
                    y: libinput_event_pointer_get_dy(pointer))
            )
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            return unsafe (
                time,
                .place(
                    x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
                    y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1))
            )
        case LIBINPUT_EVENT_POINTER_BUTTON:
            return unsafe (
                time,
                .button(
                    code: libinput_event_pointer_get_button(pointer),
                    isDown: libinput_event_pointer_get_button_state(pointer)
                        == LIBINPUT_BUTTON_STATE_PRESSED)
            )
        default:
            guard unsafe libinput_event_pointer_has_axis(pointer, vertical) != 0 else {
                return nil
            }
            if unsafe libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_WHEEL {
                let parts = unsafe libinput_event_pointer_get_scroll_value_v120(pointer, vertical)
                return (time, .wheel(notches: parts / 120))
            }
            let value = unsafe libinput_event_pointer_get_scroll_value(pointer, vertical)
            return (time, .wheel(notches: value / scrollPerNotch))
        }
    }
}
