// Prints the texts that the JavaScript package reads in PGM pictures (P5), one line of JSON for each.
//     node package.mjs FILE...
import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { load, read } from "docent-qr";

for (const path of argv.slice(2)) {
  const file = await readFile(path);
  const [header, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(file.subarray(0, 40).toString("latin1"));
  const picture = { data: new Uint8Array(file.subarray(header.length)), width: Number(width), height: Number(height) };
  const symbols = await read(picture);
  const colours = new Uint8ClampedArray(picture.data.length * 4);
  picture.data.forEach((shade, index) => colours.set([shade, shade, shade, 255], 4 * index));
  const again = await read({ ...picture, data: colours });
  if (JSON.stringify(again) !== JSON.stringify(symbols)) throw new Error(`${path}: in colour it reads otherwise`);
  console.log(JSON.stringify(symbols.map((symbol) => symbol.text)));
}
if ((await load()) !== (await load())) throw new Error("the reader is loaded twice");
