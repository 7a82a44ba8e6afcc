// What a browser is told to make a passkey, or to sign with one.
import type { CreationOptions, RequestOptions } from '#contract/webauthn.ts'
import type { AccountRow } from '../accounts-store.ts'
import { challengeMinutes } from '../rules.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyRow } from './store.ts'
import { algorithms } from './verify.ts'

const timeout = challengeMinutes * 60_000

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

interface Creation {
  relyingParty: RelyingParty
  agencyName: string
  account: AccountRow
  challenge: string
  userHandle: Buffer
  /** An authenticator that has one of these makes no other. */
  present: PasskeyRow[]
}

/** One that is found without an address being typed, and that asks who holds it. */
export const creationOptions = ({
  relyingParty,
  agencyName,
  account: { email, first, last },
  challenge,
  userHandle,
  present,
}: Creation): CreationOptions => ({
  rp: { id: relyingParty.id, name: agencyName },
  user: { id: userHandle.toString('base64url'), name: email, displayName: `${first} ${last}` },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: present.map(descriptorOf),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})

/** @param passkeys of the person who has given their password; without any, whoever holds one signs in by it alone */
export const requestOptions = (
  { id: rpId }: RelyingParty,
  challenge: string,
  passkeys: PasskeyRow[] = [],
): RequestOptions => ({
  rpId,
  challenge,
  timeout,
  userVerification: passkeys.length > 0 ? 'preferred' : 'required',
  allowCredentials: passkeys.map(descriptorOf),
})
