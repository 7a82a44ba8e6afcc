// Parses STORAGE_URL: a folder, or a bucket.
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Bucket {
  kind: 's3'
  bucket: string
  /** Prefix of every key; empty or ends with a slash. */
  prefix: string
  region: string
  /** For providers other than Amazon. */
  endpoint: string | undefined
  /** If absent, Amazon's library finds them (environment, role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export type StorageLocation = { kind: 'disk'; folder: string } | Bucket

const parameters = new Set(['region', 'endpoint'])

/** @returns undefined if it is not a valid location */
export function parseLocation(text: string): StorageLocation | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol === 'file:') return folderAt(url)
  return url.protocol === 's3:' ? bucketAt(url) : undefined
}

function folderAt(url: URL): StorageLocation | undefined {
  if (url.hostname !== '' || url.search !== '') return undefined
  const folder = fileURLToPath(url)
  return isAbsolute(folder) && folder !== '/' ? { kind: 'disk', folder } : undefined
}

function bucketAt(url: URL): Bucket | undefined {
  const { hostname: bucket, username, password, searchParams } = url
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket) || url.port !== '') return undefined
  if ((username === '') !== (password === '')) return undefined
  if ([...searchParams.keys()].some((name) => !parameters.has(name))) return undefined
  if (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint)) return undefined
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint,
    credentials:
      username === ''
        ? undefined
        : {
            accessKeyId: decodeURIComponent(username),
            secretAccessKey: decodeURIComponent(password),
          },
  }
}
