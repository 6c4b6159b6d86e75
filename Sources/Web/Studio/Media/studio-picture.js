// Pictures that the server takes of what it does not: an SVG is drawn here.

/** So many pixels has the longer side of an SVG that is drawn. */
const fineness = 4000;

/** How many millimetres one of each unit of an SVG's size is. */
const units = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, pc: 25.4 / 6 };

/** What the studio learns of an SVG that has a size on paper: that size in millimetres, and what may be a scale. */
export async function paper(file) {
  if (file.type !== "image/svg+xml") return {};
  const root = new DOMParser().parseFromString(await file.text(), "image/svg+xml").documentElement;
  const length = (name) => {
    const [, number, unit] = /^\s*([\d.]+)\s*([a-z]+)\s*$/.exec(root.getAttribute(name) ?? "") ?? [];
    return units[unit] * number || 0;
  };
  const [width, height] = [length("width"), length("height")];
  if (!width || !height) return {};
  const texts = [...root.querySelectorAll("text")].map((text) => text.textContent.replace(/\s+/g, " ").trim());
  return { paper: width, high: height, says: texts.filter((text) => /1\s?[:/\u2236]\s?\d/.test(text)).join("\n").slice(0, 300) };
}

/** The file, or an SVG's picture. */
export async function drawn(file) {
  if (file.type !== "image/svg+xml") return file;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const factor = fineness / Math.max(width, height);
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(width * factor), height: Math.round(height * factor) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture")))));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
