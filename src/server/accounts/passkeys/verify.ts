// Verifies that a browser's answer is signed by a passkey for our challenge and address. Loads the library on first use.
import type { FastifyRequest } from 'fastify'
import type { Assertion, NewCredential } from '#contract/accounts/webauthn.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import type { PasskeyRow } from './store.ts'

export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party for passkeys: the host of the public address. Passkeys do not work under any other.
 * Uses the configured address, because a proxy may change the request's.
 * @param request its origin, if present, has already been checked
 */
export function getRelyingParty(appUrl: string | undefined, request: FastifyRequest): RelyingParty {
  if (appUrl === undefined) {
    return { id: 'localhost', origin: request.headers.origin ?? ownOrigin(request) }
  }
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}

/** EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** The library throws for every invalid answer. */
async function unlessRefused<Result>(job: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await job()
  } catch {
    return undefined
  }
}

/**
 * Accepts no attestation or self-attestation only: for a manufacturer's certificates, the library would fetch whatever
 * addresses they name.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(bytesOf(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
}

export interface VerifiedCredential {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

export async function verifyNewCredential(
  { id, rawId, type, response }: NewCredential,
  challenge: string,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
): Promise<VerifiedCredential | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  return unlessRefused(async () => {
    const { clientDataJSON, attestationObject } = response
    if (!(await hasNoCertificates(attestationObject))) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
    }
  })
}

/** @returns the passkey's usage counter, which the caller compares */
export async function verifyAssertion(
  { id, rawId, type, response }: Assertion,
  { publicKey, userHandle }: PasskeyRow,
  challenge: string,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { isAlone }: { isAlone: boolean },
): Promise<{ counter: number } | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response
  const handle = response.userHandle || undefined
  // Without a known person, the passkey itself must say whose it is.
  if (handle === undefined ? isAlone : handle !== userHandle.toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return unlessRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: isAlone,
    })
    return verified ? { counter: authenticationInfo.newCounter } : undefined
  })
}
