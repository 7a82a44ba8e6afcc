// A passkey as created by an authenticator and a browser (ES256); tests can falsify each part of its responses.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#contract/accounts/webauthn.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, count: number): Buffer {
  const first = major << 5
  if (count < 24) return Buffer.of(first | count)
  if (count < 256) return Buffer.of(first | 24, count)
  return Buffer.of(first | 25, count >> 8, count & 255)
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

const present = 0x01
const verified = 0x04
const withCredential = 0x40

/** Values sent in place of the true ones. */
export interface Falsified {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  userHandle?: string | null
  format?: string
  statement?: Map<string, Cbor>
  credentialId?: Buffer
}

export class SoftwarePasskey {
  readonly credentialId = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Whether it reports a use counter; synchronized passkeys do not. */
  readonly #counts: boolean
  #userHandle = ''
  #counter = 0

  constructor({ counts = true } = {}) {
    this.#counts = counts
  }

  #clientData(
    type: string,
    challenge: string,
    origin: string,
    { crossOrigin, ...falsified }: Falsified,
  ) {
    return Buffer.from(
      JSON.stringify({
        type: falsified.type ?? type,
        challenge: falsified.challenge ?? challenge,
        origin: falsified.origin ?? origin,
        crossOrigin: crossOrigin ?? false,
      }),
    )
  }

  #authenticatorData(rpId: string, falsified: Falsified, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(falsified.counter ?? this.#counter)
    const flags =
      (falsified.isPresent === false ? 0 : present) |
      (falsified.isVerified === false ? 0 : verified) |
      (attested.length > 0 ? withCredential : 0)
    return Buffer.concat([sha256(falsified.rpId ?? rpId), Buffer.of(flags), counter, attested])
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => Buffer.from(text, 'base64url')
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
  }

  create({ rp, user, challenge }: CreationOptions, falsified: Falsified = {}): NewCredential {
    this.#userHandle = user.id
    const credentialId = falsified.credentialId ?? this.credentialId
    const length = Buffer.of(credentialId.length >> 8, credentialId.length & 255)
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#publicKey()])
    const attestation = new Map<string, Cbor>([
      ['fmt', falsified.format ?? 'none'],
      ['attStmt', falsified.statement ?? new Map()],
      ['authData', this.#authenticatorData(rp.id, falsified, attested)],
    ])
    const id = base64url(credentialId)
    const clientData = this.#clientData('webauthn.create', challenge, originOf(rp.id), falsified)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  get({ rpId, challenge }: RequestOptions, falsified: Falsified = {}): Assertion {
    if (this.#counts) this.#counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, originOf(rpId), falsified)
    const data = this.#authenticatorData(rpId, falsified)
    const signed = Buffer.concat([data, sha256(clientData)])
    const id = base64url(falsified.credentialId ?? this.credentialId)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: falsified.userHandle === undefined ? this.#userHandle : falsified.userHandle,
      },
    }
  }
}

const originOf = (rpId: string) => (rpId === 'localhost' ? 'http://localhost' : `https://${rpId}`)
