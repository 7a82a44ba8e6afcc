// Guesses the encoding of a text file: byte-order mark, validity, then the plausibility of its letters. Pure.
import {
  type TextDecoderClass,
  type TextEncoding,
  decodeText,
  unreadable,
} from './text-encoding.ts'
import { textScore } from './text-score.ts'

/** In order of preference for texts that are equally plausible. */
const candidates: readonly TextEncoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'euc-jp',
  'iso-8859-15',
  'iso-8859-2',
  'windows-1254',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
]

const lineFeed = 0x0a
const carriageReturn = 0x0d
const maxSampleBytes = 32_768

function markOf([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** UTF-16 without a mark: every comma, digit and line break has a zero byte, on one side. */
function detectUtf16(bytes: Uint8Array, isUtf8: boolean): TextEncoding | undefined {
  const zeros = { even: 0, odd: 0 }
  const { length } = bytes.subarray(0, maxSampleBytes)
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1
  }
  const [fewer = 0, more = 0] = Object.values(zeros).toSorted((one, other) => one - other)
  // Valid UTF-8 with a stray zero is no UTF-16.
  if (more <= length / (isUtf8 ? 5 : 80) || more <= 3 * fewer) return undefined
  return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be'
}

/** Broken places in UTF-8 are few among its letters; other encodings look broken nearly everywhere. */
function looksLikeUtf8(bytes: Uint8Array, TextDecoder: TextDecoderClass): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split(unreadable).length - 1
  if (broken === 0) return true
  const letters = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return letters >= broken
}

/** The lines with bytes beyond ASCII. Breaks are the same bytes in all candidates. */
function nonAsciiLines(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let [start, size, isNonAscii] = [0, 0, false]
  for (let at = 0; at <= bytes.length && size < maxSampleBytes; at += 1) {
    const byte = bytes[at] ?? lineFeed
    if (byte >= 0x80) isNonAscii = true
    if (byte !== lineFeed && byte !== carriageReturn) continue
    if (isNonAscii) parts.push(bytes.subarray(start, at + 1))
    if (isNonAscii) size += at + 1 - start
    ;[start, isNonAscii] = [at + 1, false]
  }
  const lines = new Uint8Array(Math.min(size, 2 * maxSampleBytes))
  let at = 0
  for (const part of parts) {
    lines.set(part.subarray(0, lines.length - at), at)
    at += Math.min(part.length, lines.length - at)
  }
  return lines
}

/** Excel for Mac ends lines as old Macs did. */
const hasMacBreaks = (bytes: Uint8Array) =>
  bytes.includes(carriageReturn) && !bytes.includes(lineFeed)

/** @param preferred used if the file has no mark, is not UTF-8 and can be read in it */
export function guessEncoding(
  bytes: Uint8Array,
  TextDecoder: TextDecoderClass,
  preferred?: TextEncoding,
): TextEncoding {
  const mark = markOf(bytes)
  if (mark) return mark
  const isUtf8 = looksLikeUtf8(bytes, TextDecoder)
  const utf16 = detectUtf16(bytes, isUtf8)
  if (utf16 || isUtf8) return utf16 ?? 'utf-8'
  const lines = nonAsciiLines(bytes)
  const isMac = hasMacBreaks(bytes)
  const bonus: Partial<Record<TextEncoding, number>> = {
    // The most frequent by far.
    'windows-1252': 0.05,
    macintosh: isMac ? 0.3 : 0,
  }
  const scores = candidates.map((encoding) => {
    const score = textScore(new TextDecoder(encoding).decode(lines), encoding)
    return { encoding, score: score + (bonus[encoding] ?? 0) }
  })
  const best = scores.reduce((first, one) => (one.score > first.score ? one : first))
  const known = scores.find(({ encoding }) => encoding === preferred)
  // What someone chose for the last file wins over a guess that is hardly better.
  return known && known.score > best.score - 0.5 ? known.encoding : best.encoding
}

/** Reads a file in the encoding that its bytes suggest. */
export const textOfBytes = (bytes: Uint8Array, TextDecoder: TextDecoderClass): string =>
  decodeText(bytes, guessEncoding(bytes, TextDecoder), TextDecoder)
