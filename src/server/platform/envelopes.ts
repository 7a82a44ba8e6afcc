// Envelope encryption for stored secrets: each has its own key, which is encrypted with the installation's key.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Where it is stored, as table, column, company, row; decryption fails anywhere else. */
export type Place = readonly string[]

/** Envelope layout: format (1 byte), key id (8), encrypted data key (60), encrypted secret. */
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

/** Bytes 2 to 9 of an envelope identify the installation key. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('stored secrets key id').update(key).digest().subarray(0, 8)

const context = (place: Place) => Buffer.from(JSON.stringify(place))

/** Returns the nonce, the ciphertext, and a tag authenticating it and the place. */
function encryptBytes(key: Buffer, bytes: Buffer, place: Place): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(context(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws if the data or its place has been altered */
function decryptBytes(key: Buffer, bytes: Buffer, place: Place): Buffer {
  const end = bytes.length - tagBytes
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(context(place)).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()])
}

/** Happens after a restore without the key, which leaves envelopes that cannot be opened. */
export class MissingKeyError extends Error {
  constructor() {
    super('A stored secret was encrypted with a key that is not in SECRETS_KEY')
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

  /** Id of the key used for new envelopes. */
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

  /** @throws MissingKeyError; another error if it was moved or altered */
  decrypt(envelope: Buffer, place: Place): string {
    const ownKey = this.#ownKey(envelope, place)
    return decryptBytes(ownKey, envelope.subarray(bodyStart), place).toString('utf8')
  }

  /** Re-encrypts the data key with the newest key; only the envelope's header changes. */
  rewrap(envelope: Buffer, place: Place): Buffer {
    const head = this.#head(this.#ownKey(envelope, place), place)
    return Buffer.concat([head, envelope.subarray(bodyStart)])
  }

  #head(ownKey: Buffer, place: Place): Buffer {
    const { id, key } = this.#newest
    return Buffer.concat([Buffer.of(form), id, encryptBytes(key, ownKey, place)])
  }

  #ownKey(envelope: Buffer, place: Place): Buffer {
    if (envelope[0] !== form) throw new Error('A stored secret has an unknown format')
    const id = envelope.subarray(1, idEnd)
    const master = this.#keys.find((one) => one.id.equals(id))
    if (!master) throw new MissingKeyError()
    return decryptBytes(master.key, envelope.subarray(idEnd, bodyStart), place)
  }
}
