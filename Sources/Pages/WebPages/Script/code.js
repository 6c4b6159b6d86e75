// Draws an address as a QR code on the phone itself: bytes, error correction level M, versions 1 to
// 20 (ISO/IEC 18004:2015). The text leaves nothing behind, for no server draws it.

// By version: error correction codewords of a block, blocks, and codewords in all (Tables 1 and 9).
const corrections = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const codewords = [
  26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655, 733, 815, 901, 991, 1085,
];
// The rows of alignment patterns but the first, which is 6 (Table E.1).
const alignments = [
  [], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50], [30, 54], [32, 58],
  [34, 62], [26, 46, 66], [26, 48, 70], [26, 50, 74], [30, 54, 78], [30, 56, 82], [30, 58, 86],
  [34, 62, 90],
];

// GF(2⁸) by x⁸ + x⁴ + x³ + x² + 1.
const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? powers[(logarithms[a] + logarithms[b]) % 255] : 0);

// The remainder of a block by the generator polynomial: its error correction codewords (7.5.2).
function corrected(data, count) {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    generator = [...generator, 0].map((factor, index) =>
      factor ^ (index ? times(generator[index - 1], powers[root]) : 0));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let place = 0; place < data.length; place++) {
    const factor = rest[place];
    generator.forEach((part, index) => { rest[place + index] ^= times(part, factor); });
  }
  return rest.slice(data.length);
}

// A number with the remainder of a BCH code behind it.
function protectedBits(value, polynomial, count) {
  let rest = value << count;
  for (let bit = 31 - Math.clz32(rest); bit >= count; bit--) {
    if ((rest >> bit) & 1) rest ^= polynomial << (bit - count);
  }
  return (value << count) | rest;
}

// All codewords in the order in which they are placed (7.4 to 7.6); null for a text that is too
// long.
function placed(bytes) {
  const room = (index) => codewords[index] - corrections[index] * blockCounts[index];
  const head = (index) => (index > 8 ? 3 : 2);
  const index = codewords.findIndex((_, index) => bytes.length <= room(index) - head(index));
  if (index < 0) return null;
  const bits = [];
  const push = (value, count) => {
    while (count--) bits.push((value >> count) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, index > 8 ? 16 : 8);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room(index) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) {
    data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  }
  for (let pad = 236; data.length < room(index); pad ^= 253) data.push(pad);

  const count = blockCounts[index];
  const size = Math.floor(room(index) / count);
  const longer = room(index) % count;
  let start = 0;
  const blocks = Array.from({ length: count }, (_, block) => {
    const end = start + size + (block >= count - longer ? 1 : 0);
    const part = data.slice(start, end);
    start = end;
    return part;
  });
  const parity = blocks.map((block) => corrected(block, corrections[index]));
  const out = [];
  for (let at = 0; at <= size; at++) {
    for (const block of blocks) if (at < block.length) out.push(block[at]);
  }
  for (let at = 0; at < corrections[index]; at++) for (const part of parity) out.push(part[at]);
  return { version: index + 1, out };
}

const masks = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// The modules of a symbol, rows of 0 and 1, in the mask that disturbs readers least; null for a
// text that is too long.
export function modules(text) {
  const found = placed([...new TextEncoder().encode(text)]);
  if (!found) return null;
  const { version, out } = found;
  const side = 17 + 4 * version;
  // Undefined is free, 2 and 3 are light and dark modules of function patterns.
  const grid = Array.from({ length: side }, () => Array(side));
  const set = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < side && y < side) grid[y][x] = isDark ? 3 : 2;
  };
  const square = (middleX, middleY, radius, isDark) => {
    for (let y = -radius; y <= radius; y++) {
      for (let x = -radius; x <= radius; x++) {
        set(middleX + x, middleY + y, isDark(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) {
    square(x, y, 4, (ring) => ring < 2 || ring === 3);
  }
  for (let at = 8; at < side - 8; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const rows = version > 1 ? [6, ...alignments[version - 1]] : [];
  const last = rows.at(-1);
  for (const x of rows) {
    for (const y of rows) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isFinder) square(x, y, 2, (ring) => ring !== 1);
    }
  }
  const format = (mask) => {
    // Level M is 00 (Table 12); the mask of format information is 7.9.1's.
    const word = protectedBits(mask, 0x537, 10) ^ 0x5412;
    for (let bit = 0; bit < 15; bit++) {
      const isDark = (word >> bit) & 1;
      if (bit < 6) set(8, bit, isDark);
      else if (bit < 8) set(8, bit + 1, isDark);
      else if (bit === 8) set(7, 8, isDark);
      else set(14 - bit, 8, isDark);
      if (bit < 8) set(side - 1 - bit, 8, isDark);
      else set(8, side - 15 + bit, isDark);
    }
    set(8, side - 8, true);
  };
  format(0);
  if (version > 6) {
    const word = protectedBits(version, 0x1f25, 12);
    for (let bit = 0; bit < 18; bit++) {
      const [far, near] = [side - 11 + (bit % 3), Math.floor(bit / 3)];
      set(far, near, (word >> bit) & 1);
      set(near, far, (word >> bit) & 1);
    }
  }
  let bit = 0;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < side; step++) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? side - 1 - step : step;
        if (grid[y][x] !== undefined) continue;
        grid[y][x] = ((out[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
  const masked = masks.map((mask, number) => {
    format(number);
    return grid.map((row, y) =>
      row.map((module, x) => (module > 1 ? module - 2 : module ^ (mask(x, y) === 0 ? 1 : 0))));
  });
  return masked.map((rows) => ({ rows, penalty: penalty(rows) }))
    .reduce((best, one) => (one.penalty < best.penalty ? one : best)).rows;
}

// How much a symbol looks like what readers search for (7.8.3).
function penalty(rows) {
  const side = rows.length;
  let sum = 0;
  let dark = 0;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      dark += rows[y][x];
      const next = rows[y + 1];
      if (!next || x + 1 === side) continue;
      const four = rows[y][x] + rows[y][x + 1] + next[x] + next[x + 1];
      if (four === 0 || four === 4) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (side * side) - 10));
}

// The symbol as SVG with its quiet zone; null for a text that is too long.
export function code(text) {
  const rows = modules(text);
  if (!rows) return null;
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  const size = rows.length + 8;
  drawing.setAttribute("viewBox", `-4 -4 ${size} ${size}`);
  drawing.setAttribute("shape-rendering", "crispEdges");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", text);
  const runs = rows.flatMap((row, y) =>
    [...row.join("").matchAll(/1+/g)].map((run) =>
      `M${run.index} ${y}h${run[0].length}v1H${run.index}z`));
  path.setAttribute("d", runs.join(""));
  drawing.append(path);
  return drawing;
}
