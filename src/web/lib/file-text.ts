// The text of a file that somebody chose.
import { textOfBytes } from '#contract/text-encoding.ts'

export const textOfFile = async (file: Blob): Promise<string> =>
  textOfBytes(new Uint8Array(await file.arrayBuffer()), TextDecoder)
