// Reads QR Codes, Micro QR Codes and rMQRs in a page or, better, in its worker. See the article "Reading codes in a browser".
import { Instance } from "./answer.js";

const symbologies = ["qrCode", "microQRCode", "rMQR", "qrCodeModel1"];
const levels = ["L", "M", "Q", "H"];
const modes = ["numeric", "alphanumeric", "byte", "kanji", "hanzi"];
const efforts = { fast: 0, normal: 1, thorough: 2 };

export class Reader {
  #instance;

  constructor(instance) {
    this.#instance = instance;
  }

  // source: a response of fetch (or its promise), bytes, or a compiled module.
  static async load(source) {
    return new Reader(await Instance.load(source));
  }

  // Reads an ImageData, or anything with width, height and data in the canvas's order.
  read(picture, effort = "fast") {
    this.#instance.write(picture.data);
    return this.#scan(picture.width, picture.height, 1, effort);
  }

  // Reads grey pixels, one byte each.
  readLuma(pixels, width, height, effort = "fast") {
    this.#instance.write(pixels);
    return this.#scan(width, height, 0, effort);
  }

  #scan(width, height, format, effort) {
    const answer = this.#instance.call(
      "docent_scan", width, height, format, efforts[effort] ?? -1);
    const unread = answer.count();
    return { unread, symbols: answer.list(symbol) };
  }

  get memoryBytes() {
    return this.#instance.memoryBytes;
  }
}

function symbol(answer) {
  const symbology = symbologies[answer.byte()];
  const version = answer.text();
  const level = levels[answer.byte()];
  const mask = answer.byte();
  const isInverted = answer.flag();
  const isMirrored = answer.flag();
  const corners = Array.from({ length: 4 }, () => ({ x: answer.number(), y: answer.number() }));
  const part = { index: answer.byte(), count: answer.byte(), parity: answer.byte() };
  const fnc1 = { kind: [null, "gs1", "industry"][answer.byte()], indicator: answer.byte() };
  const segments = answer.list(segment);
  return {
    symbology, version, level, mask, isInverted, isMirrored, corners,
    structuredAppend: part.count === 0 ? null : part,
    fnc1: fnc1.kind === null ? null : fnc1,
    segments,
    get text() {
      return segments.map(text).join("");
    },
  };
}

function segment(answer) {
  const mode = modes[answer.byte()];
  const eci = answer.count();
  return { mode, eci: eci === 0 ? null : eci - 1, bytes: answer.bytes() };
}

// The encodings of AIM's list that browsers decode; every other byte is UTF-8 where it can be, else Latin.
const encodings = {
  3: "iso-8859-1", 4: "iso-8859-2", 5: "iso-8859-3", 6: "iso-8859-4", 7: "iso-8859-5", 8: "iso-8859-6",
  9: "iso-8859-7", 10: "iso-8859-8", 11: "windows-1254", 13: "windows-874", 15: "iso-8859-13", 17: "iso-8859-15",
  18: "iso-8859-16", 20: "shift_jis", 21: "windows-1250", 22: "windows-1251", 23: "windows-1252",
  24: "windows-1256", 25: "utf-16be", 26: "utf-8", 28: "big5", 29: "gbk", 30: "euc-kr", 32: "gb18030",
};

function text(segment) {
  if (segment.mode === "kanji") return new TextDecoder("shift_jis").decode(segment.bytes);
  if (segment.mode === "hanzi") return new TextDecoder("gbk").decode(segment.bytes);
  const named = encodings[segment.eci];
  if (named) return new TextDecoder(named).decode(segment.bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(segment.bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(segment.bytes);
  }
}
