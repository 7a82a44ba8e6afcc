// The encodings in which people export text files, and reading such a file in one of them. Pure.

interface Decoder {
  decode(bytes: Uint8Array): string
}

/** `TextDecoder` is a global in browsers and Node, but the contract's type settings do not include it. */
export type TextDecoderClass = new (encoding?: string, options?: { fatal?: boolean }) => Decoder

/** Named as `TextDecoder` names them; in this order they are offered. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16 LE)',
  'utf-16be': 'Unicode (UTF-16 BE)',
  'windows-1252': 'Western European (Windows-1252)',
  macintosh: 'Western European (Mac)',
  'iso-8859-15': 'Western European (ISO 8859-15)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Cyrillic (KOI8-U)',
  ibm866: 'Cyrillic (DOS 866)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
}

/** Marks a place that could not be read. */
export const unreadable = '\uFFFD'

/** Bytes that the encoding does not know, and NULs, which the database can't store, become `unreadable`. */
export const decodeText = (
  bytes: Uint8Array,
  encoding: TextEncoding,
  TextDecoder: TextDecoderClass,
): string => new TextDecoder(encoding).decode(bytes).replaceAll('\u0000', unreadable)

/** Part of a line, for showing how the file was read. */
export interface TextLine {
  /** From 1. */
  line: number
  text: string
}

export interface TextSample {
  /** The first lines with letters that depend on the encoding; the first lines if there are none. */
  sample: TextLine[]
  /** The first lines with unreadable places. */
  unreadable: TextLine[]
  /** Number of unreadable places. */
  unreadableCount: number
}

const maxSampleLines = 5
const maxUnreadableLines = 50
const maxLineShown = 120

/** The part of a line around its first such character. */
function excerpt(line: string, at: number): string {
  if (line.length <= maxLineShown) return line
  const start = Math.max(0, at - maxLineShown / 3)
  // Half of a pair cut off at an end can't be stored.
  const part = line.slice(start, start + maxLineShown).replaceAll(/\p{Cs}/gu, '')
  return `${start > 0 ? '…' : ''}${part}${start + maxLineShown < line.length ? '…' : ''}`
}

/** One by one, because a file may consist of millions. */
function* linesOf(text: string): Generator<string> {
  let from = 0
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(from, index)
    from = index + lineBreak.length
  }
  yield text.slice(from)
}

/** Lines are numbered as `readTable` numbers them. */
export function sampleText(text: string): TextSample {
  const found: TextSample = { sample: [], unreadable: [], unreadableCount: 0 }
  const plain: TextLine[] = []
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    const at = line.search(/[^\t\x20-\x7e]/)
    const list = at === -1 ? plain : found.sample
    if (list.length < maxSampleLines && line.trim() !== '') {
      list.push({ line: number, text: excerpt(line, Math.max(0, at)) })
    }
    if (at === -1) continue
    const places = line.match(/\uFFFD+/g)?.length ?? 0
    if (places === 0) continue
    found.unreadableCount += places
    if (found.unreadable.length < maxUnreadableLines) {
      found.unreadable.push({ line: number, text: excerpt(line, line.indexOf(unreadable)) })
    }
  }
  return found.sample.length > 0 ? found : { ...found, sample: plain }
}
