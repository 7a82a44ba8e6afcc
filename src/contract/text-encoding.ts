// The text of a file that somebody chose, in whatever encoding their program wrote it.

interface Decoder {
  decode(bytes: Uint8Array): string
}

/** `TextDecoder`, which browsers and Node have and the contract does not know. */
export type TextDecoderClass = new (encoding?: string, options?: { fatal?: boolean }) => Decoder

/** By its byte-order mark; without one it is UTF-8, and what is no UTF-8 comes from an old Windows program. */
export function textOfBytes(bytes: Uint8Array, TextDecoder: TextDecoderClass): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
