// Files sent as attachments: under their own names, whole or the range that was asked for.
import { Content } from './implement.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'

/** Nothing of a file runs or loads anything, whatever a browser makes of it. */
export const filePolicy = "sandbox; default-src 'none'"

/** RFC 6266 and 8187: for old programs in ASCII, for the others as it is. */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\u0020-\u007e]/g, '_').replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A document of the program's own, shown by the browser under its name. */
export const inlinePdf = (name: string, content: Buffer): Content =>
  new Content('application/pdf', content, {
    'content-disposition': attachment(name).replace(/^attachment/, 'inline'),
    'content-length': String(content.length),
  })

/** @returns undefined for none, and for what need not be understood: several ranges, other units */
export function rangeOf(
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
  /** Another one for other content. */
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
  const range = method === 'GET' && isSame ? rangeOf(headers.range, size) : undefined
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
