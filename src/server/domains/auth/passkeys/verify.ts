// Whether what a browser answered is a passkey's signature for our challenge and address. The library is loaded when it is first asked.
import type { Assertion, NewCredential } from '#contract/webauthn.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyRow } from './store.ts'

/** EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** The library says no by throwing, whatever the reason. */
async function unlessRefused<Result>(job: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await job()
  } catch {
    return undefined
  }
}

/**
 * None, or one by the passkey's own key: that of a maker brings certificates, for which the library would go and ask
 * whichever addresses they name.
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

/** @returns how often the passkey says that it was used; the caller compares */
export async function verifyAssertion(
  { id, rawId, type, response }: Assertion,
  { publicKey, userHandle }: PasskeyRow,
  challenge: string,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { isAlone }: { isAlone: boolean },
): Promise<{ counter: number } | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response
  const handle = response.userHandle || undefined
  // A passkey that is found without the person being known says whose it is.
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
