// Limits what JSON of an archive may cost to parse: a few megabytes of nested lists take a minute and a gigabyte. Pure.

/** Rows hold lists of objects; nothing is nested much deeper. */
const maxDepth = 32
/** Brackets, strings and separators. A part as the program writes it, of a megabyte, has far fewer. */
const maxTokens = 600_000

const [quote, backslash] = [0x22, 0x5c]
const [comma, colon] = [0x2c, 0x3a]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** The place after a string, given the place after its first quote. */
function afterString(json: string, start: number): number {
  let at = start
  for (let code = json.charCodeAt(at); at < json.length && code !== quote;) {
    at += code === backslash ? 2 : 1
    code = json.charCodeAt(at)
  }
  return at + 1
}

/** Whether the JSON is flat and short enough to be parsed in one go; it may still not be valid. */
export function isParseable(json: string): boolean {
  let [depth, tokens, at] = [0, 0, 0]
  while (at < json.length) {
    const code = json.charCodeAt(at)
    at += 1
    if (code === quote) at = afterString(json, at)
    else if (opening.has(code)) depth += 1
    else if (closing.has(code)) depth -= 1
    else if (code !== comma && code !== colon) continue
    tokens += 1
    if (depth > maxDepth || tokens > maxTokens) return false
  }
  return true
}
