// Temporary failures answer 503, so that the call is retried; permanent ones are reported as internal errors.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { S3Storage } from '../storage/s3.ts'
import { appErrorOf } from './errors.ts'

test.each(['53100', '57P01', 'ECONNREFUSED', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  '%s is unavailable',
  (code) =>
    expect(appErrorOf({ code })).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 }),
)

test.each(['XX001', '42501', 'EACCES', 'EISDIR'])('%s is a server error', (code) =>
  expect(appErrorOf({ code })).toBeUndefined(),
)

test('a bucket whose provider fails is unavailable', async () => {
  const provider = createServer((_, response) =>
    response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  ).listen(0)
  await once(provider, 'listening')
  const storage = new S3Storage(
    {
      kind: 's3',
      bucket: 'agency-files',
      prefix: '',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    '',
  )
  const error: unknown = await storage.read('files/a').catch((thrown: unknown) => thrown)
  provider.close()
  expect(appErrorOf(error)).toMatchObject({ code: 'unavailable' })
})
