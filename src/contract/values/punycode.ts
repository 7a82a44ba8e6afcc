// Decodes the part of a domain's label after `xn--` (RFC 3492). Node and browsers only encode, or have no function for it.

const base = 36
const letters = 26
const firstBias = 72

const digitOf = (character: string | undefined): number => {
  if (character === undefined) return base
  const place = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character)
  return place < 0 ? base : place
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += base) rest = Math.floor(rest / (base - 1))
  return bias + Math.floor((base * rest) / (rest + 38))
}

/** @returns undefined for what no label encodes */
export function decodePunycode(encoded: string): string | undefined {
  const end = Math.max(0, encoded.lastIndexOf('-'))
  const points = Array.from(encoded.slice(0, end), (letter) => letter.codePointAt(0) ?? 0)
  let [point, place, bias] = [128, 0, firstBias]
  for (let at = end > 0 ? end + 1 : 0; at < encoded.length;) {
    const before = place
    for (let [weight, step] = [1, base]; ; step += base) {
      const digit = digitOf(encoded[at])
      at += 1
      place += digit * weight
      if (digit >= base || place > Number.MAX_SAFE_INTEGER) return undefined
      const threshold = Math.min(Math.max(step - bias, 1), letters)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = points.length + 1
    bias = adapt(place - before, count, before === 0)
    point += Math.floor(place / count)
    place %= count
    if (point > 0x10ffff) return undefined
    points.splice(place, 0, point)
    place += 1
  }
  return String.fromCodePoint(...points)
}
