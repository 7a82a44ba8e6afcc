// Reads a chosen file as text, in the encoding that its bytes suggest or the person chose.
import { guessEncoding } from '#contract/values/encoding-guess.ts'
import { type TextEncoding, decodeText } from '#contract/values/text-encoding.ts'

export interface TextFile {
  bytes: Uint8Array
  guessed: TextEncoding
}

/** @param preferred what the person chose for an earlier file */
export async function readTextFile(file: Blob, preferred?: TextEncoding): Promise<TextFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, guessed: guessEncoding(bytes, TextDecoder, preferred) }
}

export const textIn = ({ bytes }: TextFile, encoding: TextEncoding): string =>
  decodeText(bytes, encoding, TextDecoder)
