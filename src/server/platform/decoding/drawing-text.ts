// Reads a drawing's text whatever its encoding: the library that renders it knows only UTF-8. Pure.
import { isUtf8 } from 'node:buffer'

/** XML gives its encoding within its first line, in letters that all encodings but UTF-16 share. */
const declaration = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/
const maxDeclarationBytes = 1024

function encodingOf(bytes: Buffer): string {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // The first sign is `<`, and so are most that follow, with a zero before or after it.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return declaration.exec(bytes.toString('latin1', 0, maxDeclarationBytes))?.[1] ?? 'utf-8'
}

/** @returns the drawing in valid UTF-8, without a declaration that says otherwise; as it is if its encoding is unknown */
export function drawingInUtf8(bytes: Buffer): Buffer {
  const encoding = encodingOf(bytes)
  if (/^utf-?8$/i.test(encoding) && isUtf8(bytes)) return bytes
  let text: string
  try {
    text = new TextDecoder(encoding).decode(bytes)
  } catch {
    return bytes
  }
  return Buffer.from(text.replace(/^\s*<\?xml\s[^>]*\?>/, ''))
}
