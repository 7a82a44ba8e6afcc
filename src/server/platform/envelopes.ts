// Secrets that people store, as envelopes: each is encrypted under a key of its own, and that under the installation's.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Where it is stored, as table, column, company, row: in another place it does not decrypt. */
export type Place = readonly string[]

/** An envelope: its form (1 byte), the id of the key (8), the secret's own key encrypted (60), the secret encrypted. */
const form = 1
const idEnd = 9
const bodyStart = 69

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

interface MasterKey {
  id: Buffer
  key: Buffer
}

/** Bytes 2 to 9 of an envelope: which of the installation's keys it is under. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('stored secrets key id').update(key).digest().subarray(0, 8)

const context = (place: Place) => Buffer.from(JSON.stringify(place))

/** A nonce, what was encrypted, a tag over it and the place. */
function encryptBytes(key: Buffer, bytes: Buffer, place: Place): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(context(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws where anything of it, or its place, is another */
function decryptBytes(key: Buffer, bytes: Buffer, place: Place): Buffer {
  const end = bytes.length - tagBytes
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(context(place)).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()])
}

/** What a restore without the key leaves: envelopes that nothing here opens. */
export class MissingKeyError extends Error {
  constructor() {
    super('A stored secret is under a key that SECRETS_KEY does not name')
  }
}

export class EnvelopeEncryption {
  readonly #keys: readonly MasterKey[]
  readonly #newest: MasterKey

  constructor(secrets: Secrets) {
    this.#keys = secrets.keysFor('stored secrets').map((key) => ({ key, id: idOf(key) }))
    const [newest] = this.#keys
    if (!newest) throw new Error('There is no key')
    this.#newest = newest
  }

  /** Of the key that new envelopes are under. */
  get keyId(): Buffer {
    return this.#newest.id
  }

  get keyIds(): Buffer[] {
    return this.#keys.map(({ id }) => id)
  }

  encrypt(text: string, place: Place): Buffer {
    const ownKey = randomBytes(32)
    return Buffer.concat([
      this.#head(ownKey, place),
      encryptBytes(ownKey, Buffer.from(text, 'utf8'), place),
    ])
  }

  /** @throws MissingKeyError; another error where it was moved or changed */
  decrypt(envelope: Buffer, place: Place): string {
    const ownKey = this.#ownKey(envelope, place)
    return decryptBytes(ownKey, envelope.subarray(bodyStart), place).toString('utf8')
  }

  /** The same secret under the newest key; nothing but the envelope's head is another. */
  rewrap(envelope: Buffer, place: Place): Buffer {
    const head = this.#head(this.#ownKey(envelope, place), place)
    return Buffer.concat([head, envelope.subarray(bodyStart)])
  }

  #head(ownKey: Buffer, place: Place): Buffer {
    const { id, key } = this.#newest
    return Buffer.concat([Buffer.of(form), id, encryptBytes(key, ownKey, place)])
  }

  #ownKey(envelope: Buffer, place: Place): Buffer {
    if (envelope[0] !== form) throw new Error('A stored secret has a form that is not known')
    const id = envelope.subarray(1, idEnd)
    const master = this.#keys.find((one) => one.id.equals(id))
    if (!master) throw new MissingKeyError()
    return decryptBytes(master.key, envelope.subarray(idEnd, bodyStart), place)
  }
}
