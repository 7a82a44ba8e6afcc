// Sends files as attachments under their own names, completely or as the requested range.
import { Content } from './implement.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'

/** Prevents browsers from executing or loading anything in a file. */
export const filePolicy = "sandbox; default-src 'none'"

/** RFC 6266 and 8187: an ASCII fallback for old programs, and the actual name. */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\u0020-\u007e]/g, '_').replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A generated document, shown inline by the browser under its name. */
export const inlinePdf = (name: string, content: Buffer): Content =>
  new Content('application/pdf', content, {
    'content-disposition': attachment(name).replace(/^attachment/, 'inline'),
    'content-length': String(content.length),
  })

/** @returns undefined if there is none, or it may be ignored: several ranges, other units */
function toRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/.exec(header ?? '')?.groups
  if (!asked) return undefined
  const { first = '', last = '' } = asked
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return undefined
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

export interface SentFile {
  key: string
  name: string
  type: string
  size: number
  /** Differs for different content. */
  etag: string
}

interface RequestHead {
  method: string
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined }
}

export async function sendFile(
  storage: Storage,
  { key, name, type, size, etag }: SentFile,
  { method, headers }: RequestHead,
): Promise<Content> {
  const ifRange = headers['if-range']
  const isSame = ifRange === undefined || ifRange === etag
  const range = method === 'GET' && isSame ? toRange(headers.range, size) : undefined
  const common = {
    'content-disposition': attachment(name),
    'content-security-policy': filePolicy,
    'accept-ranges': 'bytes',
    etag,
  }
  if (range === 'unsatisfiable') {
    return new Content(type, '', { ...common, 'content-range': `bytes */${size}` }, 416)
  }
  const length = range ? range.end - range.start + 1 : size
  const sent = {
    ...common,
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
  const body = method === 'HEAD' ? '' : await storage.read(key, range)
  return new Content(type, body, sent, range ? 206 : undefined)
}
