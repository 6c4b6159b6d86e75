// Pictures that the server takes of what it does not: an SVG is drawn here.

/** So many pixels has the longer side of an SVG that is drawn. */
const fineness = 4000;

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
