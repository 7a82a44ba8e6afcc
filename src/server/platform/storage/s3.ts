// Storage in an S3 bucket, with one object per key.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type ByteRange, NotStoredError, type Storage } from './storage.ts'
import type { Bucket } from './location.ts'

/** Size of parts transferred concurrently, which limits memory use per file. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly incoming: string

  constructor({ bucket, prefix, region, endpoint, credentials }: Bucket, incoming: string) {
    this.#client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // Providers other than Amazon do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    })
    this.#bucket = bucket
    this.#prefix = prefix
    this.incoming = incoming
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes }))
  }

  async moveIn(key: string, path: string): Promise<void> {
    const Body = createReadStream(path, { highWaterMark: 1024 * 1024 })
    await new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body },
      partSize: partBytes,
      queueSize: partsAtOnce,
    }).done()
    await rm(path, { force: true })
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({
          ...this.#at(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      if (Body instanceof Readable) return Body
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'NoSuchKey') throw error
    }
    throw new NotStoredError(key)
  }

  async remove(key: string): Promise<void> {
    await this.#delete([this.#prefix + key])
    let token: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: `${this.#prefix}${key}/`,
          ContinuationToken: token,
        }),
      )
      await this.#delete((page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])))
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  async #delete(keys: string[]): Promise<void> {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const { Errors } = await this.#client.send(
      new DeleteObjectsCommand({ Bucket: this.#bucket, Delete }),
    )
    const [failure] = Errors ?? []
    if (failure) throw new Error(`${failure.Key} was not removed: ${failure.Message}`)
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}
