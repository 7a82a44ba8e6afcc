// Reads a chosen file as text.
import { textOfBytes } from '#contract/text-encoding.ts'

export const textOfFile = async (file: Blob): Promise<string> =>
  textOfBytes(new Uint8Array(await file.arrayBuffer()), TextDecoder)
