/** How thoroughly a picture is searched: for camera frames, for pictures, for a picture that must be read if at all possible. */
export type Effort = "fast" | "normal" | "thorough";

/** Pixels row by row: 4 bytes for each (red, green, blue, alpha), as an ImageData has them, or one (grey, 0 is black). */
export interface Picture {
  readonly data: Uint8Array | Uint8ClampedArray;
  /** In pixels; width times height is at most 16,777,216. */
  readonly width: number;
  readonly height: number;
}

/** In pixels from the picture's top left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface Segment {
  mode: "numeric" | "alphanumeric" | "byte" | "kanji" | "hanzi";
  /** The number of its extended channel interpretation, such as 26 for UTF-8; null where the symbol names none. */
  eci: number | null;
  bytes: Uint8Array;
}

export interface Symbol {
  /** By the charset that the symbol names, or UTF-8; bytes that are neither are read as Windows-1252. */
  readonly text: string;
  symbology: "qrCode" | "microQRCode" | "rMQR" | "qrCodeModel1";
  /** Such as "7", "M3" or "R13x77". */
  version: string;
  level: "L" | "M" | "Q" | "H";
  mask: number;
  /** Light modules on a dark background. */
  isInverted: boolean;
  /** Seen from behind. */
  isMirrored: boolean;
  /** Clockwise as printed, from the symbol's own top left corner. */
  corners: [Point, Point, Point, Point];
  /** The place in a message of several symbols, index from 0; null for a symbol that stands alone. */
  structuredAppend: { index: number; count: number; parity: number } | null;
  fnc1: { kind: "gs1" | "industry"; indicator: number } | null;
  /** The data in the parts that the symbol has it in. */
  segments: Segment[];
}

/** Reads the symbols in a picture, from top to bottom. Rejects anything but a picture. */
export function read(picture: Picture, effort?: Effort): Promise<Symbol[]>;

/**
 * Reads what a video element shows, in a worker, one frame at a time, and calls `found` with the symbols of each, often none.
 * Calls `failed` once where that is impossible. Returns a function that ends it.
 */
export function readVideo(
  video: HTMLVideoElement, found: (symbols: Symbol[]) => void,
  options?: { effort?: Effort; failed?: (error: Error) => void },
): () => void;

/**
 * Loads the reader, which the first `read` does otherwise: from beside this module, or from a response of fetch, bytes, or a compiled
 * module.
 */
export function load(
  wasm?: URL | Response | Promise<Response> | BufferSource | WebAssembly.Module): Promise<Reader>;

/** A reader in the thread that has loaded it. */
export class Reader {
  static load(source: Response | Promise<Response> | BufferSource | WebAssembly.Module): Promise<Reader>;
  /** `unread` counts the places that look like a symbol and were not read. */
  read(picture: Picture, effort?: Effort): { unread: number; symbols: Symbol[] };
  readLuma(pixels: Uint8Array, width: number, height: number, effort?: Effort): { unread: number; symbols: Symbol[] };
}
