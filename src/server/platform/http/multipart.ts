// Forms with files (multipart/form-data): fields as text; files are fully received before the handler sees the body.
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FilePart } from '#contract/work/files.ts'
import { AppError, invalid } from '../app-error.ts'
import { allowLongBody } from './bodies.ts'
import {
  type ReceivedFile,
  type Receiving,
  pipeInto,
  receiveFile,
  stoppedError,
} from './receive.ts'

/** The file part for the handler; its path is not part of the submitted data. */
export class UploadedPart implements FilePart {
  readonly name: string
  readonly size: number
  readonly hash: string
  readonly #path: string

  constructor(name: string, { path, size, hash }: ReceivedFile) {
    this.name = name
    this.size = size
    this.hash = hash
    this.#path = path
  }

  get path(): string {
    return this.#path
  }
}

const limits = { fields: 20, files: 1, parts: 21, fieldNameSize: 100, fieldSize: 10_000 }
/** Further options of the form. */
const formBytes = 64 * 1024

const malformed = () => invalid({ body: 'This is not a well-formed form (multipart/form-data)' })

class Form {
  readonly fields: Record<string, unknown> = {}
  readonly #parser: BusboyInstance
  readonly #receiving: Receiving
  readonly #files: BusboyFileStream[] = []
  readonly #received: Promise<void>[] = []
  readonly #parts: UploadedPart[] = []
  /** Why the form was rejected; unset if the parser found the error. */
  #refused: Error | undefined

  constructor(parser: BusboyInstance, receiving: Receiving) {
    this.#parser = parser
    this.#receiving = receiving
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut)
        this.#refuse(invalid({ body: 'A field of the form is too long' }))
      else this.#add(name, value)
    })
    parser.on('file', (name, file, filename) => this.#receive(name, file, filename))
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(event, () => this.#refuse(invalid({ body: 'Send one file with its fields' })))
    }
  }

  async read(body: Readable): Promise<void> {
    const { stopping } = this.#receiving
    pipeInto(body, this.#parser)
    try {
      await finished(this.#parser, { signal: stopping })
      await Promise.all(this.#received)
      // A file may be refused when the parser has ended.
      if (this.#refused) throw this.#refused
    } catch (error) {
      body.unpipe(this.#parser)
      for (const file of this.#files) file.destroy()
      await Promise.allSettled(this.#received)
      await removeParts(this.#parts)
      if (stopping.aborted) throw stoppedError()
      throw error instanceof AppError || error === this.#refused ? error : malformed()
    }
  }

  #receive(name: string, file: BusboyFileStream, filename: string): void {
    this.#files.push(file)
    const receive = async () => {
      const part = new UploadedPart(filename, await receiveFile(file, this.#receiving))
      this.#parts.push(part)
      this.#add(name, part)
    }
    const received = receive()
    received.catch((error: Error) => this.#refuse(error))
    this.#received.push(received)
  }

  #add(name: string, value: unknown): void {
    if (name === '__proto__') {
      this.#refuse(malformed())
    } else if (Object.hasOwn(this.fields, name)) {
      this.#refuse(invalid({ [name]: 'This field was sent twice' }))
    } else {
      Object.defineProperty(this.fields, name, { value, enumerable: true })
    }
  }

  #refuse(error: Error): void {
    this.#refused ??= error
    this.#parser.destroy(error)
  }
}

function parserFor({ headers }: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
    })
  } catch {
    throw malformed()
  }
}

async function removeParts(body: unknown): Promise<void> {
  const parts = Object.values(body ?? {}).filter((value) => value instanceof UploadedPart)
  await Promise.all(parts.map(({ path }) => rm(path, { force: true })))
}

/**
 * Applies to every endpoint in this scope. Files that the handler does not move are removed afterwards.
 * @param receiving evaluated per call, because its limits may have changed
 */
export function addMultipartParser(
  app: FastifyInstance,
  receiving: () => Promise<Receiving>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, body: Readable) => {
      allowLongBody(request.raw)
      const allowed = await receiving()
      // The client need not send the whole body to get the error.
      if (Number(request.headers['content-length']) > allowed.maxBytes + formBytes) {
        throw allowed.tooLarge()
      }
      const form = new Form(parserFor(request), allowed)
      await form.read(body)
      return form.fields
    },
  )
  app.addHook('onError', async ({ body }) => removeParts(body))
  app.addHook('onResponse', async ({ body }) => removeParts(body))
}
