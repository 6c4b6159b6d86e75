// Makes the calls of a test, one after the other on one instance; a refusal is its number, an answer its bytes as base64.
import { Instance, Refusal } from "/docent/answer.js";

let instance;

export async function run(name, calls, isFirst) {
  if (isFirst) instance = await Instance.load(fetch(`/docent/${name}.wasm`));
  const results = [];
  for (const { call, numbers, input, picture } of calls) {
    const bytes =
      picture === undefined
        ? Uint8Array.from(atob(input), (letter) => letter.charCodeAt(0))
        : new Uint8Array(await (await fetch(`/pictures/${picture}`)).arrayBuffer());
    try {
      instance.write(bytes);
      results.push(btoa(String.fromCharCode(...instance.answer(call, ...numbers))));
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw new Error(`call ${results.length}, ${call}(${numbers}): ${error}`);
      }
      results.push(error.code);
    }
  }
  return results;
}
