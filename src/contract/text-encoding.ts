// Decodes a text file of unknown encoding.

interface Decoder {
  decode(bytes: Uint8Array): string
}

/** `TextDecoder` is a global in browsers and Node, but the contract's type settings do not include it. */
export type TextDecoderClass = new (encoding?: string, options?: { fatal?: boolean }) => Decoder

/** Uses the byte-order mark, then UTF-8; invalid UTF-8 is decoded as the encoding of old Windows programs. */
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
