// Reads the parts of an answer in the order in which the sessions write them: Sources/Web/WebAssembly/Border/AnswerWriter.swift.
export class Answer {
  #view;
  #place = 0;

  constructor(bytes) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte() {
    return this.#view.getUint8(this.#place++);
  }

  flag() {
    return this.byte() === 1;
  }

  count() {
    const count = this.#view.getUint32(this.#place, true);
    this.#place += 4;
    return count;
  }

  number() {
    const number = this.#view.getFloat64(this.#place, true);
    this.#place += 8;
    return number;
  }

  bytes() {
    const count = this.count();
    const start = this.#view.byteOffset + this.#place;
    this.#place += count;
    return new Uint8Array(this.#view.buffer, start, count).slice();
  }

  text() {
    return new TextDecoder().decode(this.bytes());
  }

  list(part) {
    return Array.from({ length: this.count() }, () => part(this));
  }
}

// A call that was refused: `code` is a WebRefusal, Sources/Web/WebAssembly/Border/WebRefusal.swift.
export class Refusal extends Error {
  constructor(call, code) {
    const reasons = {
      "-1": "the input is longer or shorter than the call allows",
      "-2": "the picture has no pixels, or too many",
      "-3": "a number stands for no choice",
      "-4": "the input has not the form that the call expects",
      "-5": "no ways have been loaded",
    };
    super(`${call}: ${reasons[code] ?? `refused with ${code}`}`);
    this.code = code;
  }
}

// One instance of a module. The module owns its memory; this only writes where it says, and copies answers out.
export class Instance {
  #exports;

  constructor(instance) {
    this.#exports = instance.exports;
  }

  static async load(source) {
    const loaded =
      source instanceof WebAssembly.Module
        ? { instance: await WebAssembly.instantiate(source, {}) }
        : source instanceof Response || source instanceof Promise
          ? await WebAssembly.instantiateStreaming(source, {})
          : await WebAssembly.instantiate(source, {});
    return new Instance(loaded.instance);
  }

  // Writes the parts one after the other into the input; what views the memory is made new, as memory may have grown.
  write(...parts) {
    const count = parts.reduce((sum, part) => sum + part.length, 0);
    const address = this.#exports.docent_input(count);
    if (address === 0) throw new Refusal("docent_input", -1);
    const input = new Uint8Array(this.#exports.memory.buffer, address >>> 0, count);
    let place = 0;
    for (const part of parts) {
      input.set(part, place);
      place += part.length;
    }
  }

  call(name, ...numbers) {
    return new Answer(this.answer(name, ...numbers));
  }

  // The bytes of the answer, which stay as they are after the next call.
  answer(name, ...numbers) {
    const count = this.#exports[name](...numbers);
    if (count < 0) throw new Refusal(name, count);
    const address = this.#exports.docent_answer() >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, address, count).slice();
  }

  get memoryBytes() {
    return this.#exports.memory.buffer.byteLength;
  }
}
