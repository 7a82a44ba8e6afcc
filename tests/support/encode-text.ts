// Encodes text as other programs export it, by reversing `TextDecoder`.
import type { TextEncoding } from '#contract/values/text-encoding.ts'

const tables = new Map<TextEncoding, Map<string, readonly number[]>>()

/** All characters of one or two bytes. */
function tableOf(encoding: TextEncoding): Map<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: readonly number[]) => {
    const [char = '', ...more] = decoder.decode(Uint8Array.from(bytes))
    if (char !== '' && more.length === 0 && char !== '\uFFFD' && !table.has(char))
      table.set(char, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  for (let first = 128; first < 256; first += 1) {
    for (let second = 48; second < 256; second += 1) add([first, second])
  }
  tables.set(encoding, table)
  return table
}

/** @throws if the encoding lacks one of the characters */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le') return Uint8Array.from(Buffer.from(text, 'utf16le'))
  if (encoding === 'utf-16be') return Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
  const table = tableOf(encoding)
  return Uint8Array.from(
    [...text].flatMap((char) => {
      const bytes = table.get(char)
      if (!bytes) throw new Error(`${encoding} has no ${char}`)
      return bytes
    }),
  )
}
