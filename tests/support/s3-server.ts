// A small in-memory S3 server with the operations the program uses, and Amazon's errors.
import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  /** Used as STORAGE_URL's `endpoint`. */
  endpoint: string
  /** By bucket and key. */
  objects: Map<string, Buffer>
  /** Number of multipart uploads. */
  multipartUploads(): number
  /** Multipart uploads neither completed nor aborted. */
  openUploads(): number
  close(): Promise<void>
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
}

const failure = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const minPartBytes = 5 * 1024 * 1024

class Objects {
  readonly stored = new Map<string, Buffer>()
  readonly uploads = new Map<string, Map<number, Buffer>>()
  completed = 0

  put(key: string, bytes: Buffer): Answer {
    this.stored.set(key, bytes)
    return { headers: { etag: etagOf(bytes) } }
  }

  get(key: string, range: string | undefined): Answer {
    const bytes = this.stored.get(key)
    if (!bytes) return failure(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (first === undefined || last === undefined)
      return { body: bytes, headers: { etag: etagOf(bytes) } }
    if (Number(first) >= bytes.length) return failure(416, 'InvalidRange')
    const headers = { 'content-range': `bytes ${first}-${last}/${bytes.length}` }
    return { status: 206, headers, body: bytes.subarray(Number(first), Number(last) + 1) }
  }

  begin(): Answer {
    const id = `upload-${this.uploads.size + this.completed + 1}`
    this.uploads.set(id, new Map())
    return {
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  addPart(id: string, number: number, bytes: Buffer): Answer {
    const parts = this.uploads.get(id)
    if (!parts) return failure(404, 'NoSuchUpload')
    parts.set(number, bytes)
    return { headers: { etag: etagOf(bytes) } }
  }

  complete(key: string, id: string): Answer {
    const parts = [...(this.uploads.get(id) ?? [])]
      .toSorted(([a], [b]) => a - b)
      .map(([, part]) => part)
    if (parts.slice(0, -1).some((part) => part.length < minPartBytes))
      return failure(400, 'EntityTooSmall')
    this.uploads.delete(id)
    this.completed += 1
    const { headers } = this.put(key, Buffer.concat(parts))
    return {
      body: `<CompleteMultipartUploadResult><ETag>${headers?.['etag']}</ETag></CompleteMultipartUploadResult>`,
    }
  }

  list(bucket: string, prefix: string): Answer {
    const keys = [...this.stored.keys()].flatMap((key) =>
      key.startsWith(`${bucket}/${prefix}`) ? [key.slice(bucket.length + 1)] : [],
    )
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return {
      body: `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`,
    }
  }

  deleteMany(bucket: string, xml: string): Answer {
    for (const [, key] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
      this.stored.delete(`${bucket}/${key}`)
    return { body: '<DeleteResult></DeleteResult>' }
  }
}

async function answer(objects: Objects, request: IncomingMessage): Promise<Answer> {
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=test-key/')) {
    return failure(403, 'AccessDenied')
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const path = decodeURIComponent(pathname).slice(1)
  const [bucket = ''] = path.split('/')
  const upload = searchParams.get('uploadId')
  switch (request.method) {
    case 'PUT': {
      const bytes = await buffer(request)
      if (request.headers['content-length'] === undefined)
        return failure(411, 'MissingContentLength')
      return upload
        ? objects.addPart(upload, Number(searchParams.get('partNumber')), bytes)
        : objects.put(path, bytes)
    }
    case 'POST':
      if (searchParams.has('uploads')) return objects.begin()
      if (searchParams.has('delete'))
        return objects.deleteMany(bucket, String(await buffer(request)))
      return objects.complete(path, upload ?? '')
    case 'GET':
      return searchParams.has('list-type')
        ? objects.list(bucket, searchParams.get('prefix') ?? '')
        : objects.get(path, request.headers.range)
    default:
      return failure(405, 'MethodNotAllowed')
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Objects()
  const server = createServer((request, response) => {
    void answer(objects, request).then((each) => send(response, each))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects: objects.stored,
    multipartUploads: () => objects.completed,
    openUploads: () => objects.uploads.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
