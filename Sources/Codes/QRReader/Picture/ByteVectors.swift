#if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
    internal import _Builtin_intrinsics.intel
#endif

// Steps over bytes side by side for which the standard library has no vector instruction, each with a portable form.

/// Compares rows of pixels with their thresholds, 64 at a time.
enum DarkBits {
    /// Sixty-four pixels as bits, the first one in the lowest; 1 is dark: at most its threshold.
    ///
    /// - Precondition: both rows have 64 bytes at `offset`.
    @inline(__always) @unsafe
    static func word(_ pixels: RawSpan, _ levels: RawSpan, at offset: Int) -> UInt64 {
        let a = unsafe dark(pixels, levels, at: offset)
        let b = unsafe dark(pixels, levels, at: offset &+ 16)
        let c = unsafe dark(pixels, levels, at: offset &+ 32)
        let d = unsafe dark(pixels, levels, at: offset &+ 48)
        #if arch(arm64)
            return foldedBits(a, b, c, d)
        #else
            return bits(a) | bits(b) &<< 16 | bits(c) &<< 32 | bits(d) &<< 48
        #endif
    }

    /// One bit for each of 64 bytes, for processors that add neighbouring lanes (NEON's `addp`) but have no instruction that
    /// takes a bit of each.
    @inline(__always)
    static func foldedBits(
        _ a: SIMDMask<SIMD16<Int8>>, _ b: SIMDMask<SIMD16<Int8>>, _ c: SIMDMask<SIMD16<Int8>>,
        _ d: SIMDMask<SIMD16<Int8>>
    ) -> UInt64 {
        // Three sums make eight lanes into one; each has another bit, so none carries.
        let halves = neighbourSums(
            neighbourSums(weighted(a), weighted(b)), neighbourSums(weighted(c), weighted(d)))
        return unsafe unsafeBitCast(neighbourSums(halves, halves), to: SIMD2<UInt64>.self).x
    }

    @inline(__always)
    private static func neighbourSums(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let lanes = SIMD32(lowHalf: a, highHalf: b)
        return lanes.evenHalf &+ lanes.oddHalf
    }

    /// For each lane that is set another bit of its eight.
    @inline(__always)
    private static func weighted(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
        let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
        return unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self) & weights
    }

    /// For each of sixteen pixels all bits set if it is dark, else none.
    @inline(__always) @unsafe
    private static func dark(_ pixels: RawSpan, _ levels: RawSpan, at offset: Int)
        -> SIMDMask<SIMD16<Int8>>
    {
        let pixel = unsafe pixels.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
        let level = unsafe levels.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
        return pixel .<= level
    }

    /// One bit for each of sixteen bytes, the first one's in the lowest.
    @inline(__always)
    static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
        #if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
            let bytes = unsafe unsafeBitCast(mask, to: SIMD2<Int64>.self)
            return UInt64(truncatingIfNeeded: UInt32(bitPattern: _mm_movemask_epi8(bytes)))
        #else
            return portableBits(mask)
        #endif
    }

    /// The same for processors whose instruction for it is not known here.
    @inline(__always)
    static func portableBits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
        let halves = unsafe unsafeBitCast(weighted(mask), to: SIMD2<UInt64>.self)
        // Multiplying adds all bytes into the highest; each has another bit, so none carries.
        let sums = (
            low: (halves.x &* 0x0101_0101_0101_0101) &>> 56,
            high: (halves.y &* 0x0101_0101_0101_0101) &>> 56
        )
        return sums.low | sums.high &<< 8
    }
}

extension SIMD16<UInt8> {
    /// Sixteen lanes, all below 256, as bytes.
    @inline(__always)
    init(packing low: SIMD8<UInt16>, _ high: SIMD8<UInt16>) {
        #if arch(x86_64) && canImport(_Builtin_intrinsics.intel)
            let words = unsafe (
                unsafeBitCast(low, to: SIMD2<Int64>.self),
                unsafeBitCast(high, to: SIMD2<Int64>.self)
            )
            self = unsafe unsafeBitCast(_mm_packus_epi16(words.0, words.1), to: Self.self)
        #else
            self.init(portablePacking: low, high)
        #endif
    }

    /// The same for processors whose instruction for it is not known here.
    @inline(__always)
    init(portablePacking low: SIMD8<UInt16>, _ high: SIMD8<UInt16>) {
        self.init(
            lowHalf: SIMD8<UInt8>(truncatingIfNeeded: low),
            highHalf: SIMD8<UInt8>(truncatingIfNeeded: high))
    }
}
