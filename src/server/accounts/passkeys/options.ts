// Builds the options for creating and using passkeys in the browser.
import type { CreationOptions, RequestOptions } from '#contract/accounts/webauthn.ts'
import type { AccountRow } from '#server/accounts/auth/accounts-store.ts'
import { challengeMinutes } from '#server/accounts/auth/rules.ts'
import { type RelyingParty, algorithms } from './verify.ts'
import type { PasskeyRow } from './store.ts'

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
  /** Passkeys that already exist; their authenticators won't create another. */
  present: PasskeyRow[]
}

/** Requires a discoverable credential with user verification, so that the passkey can sign in alone. */
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

/** @param passkeys of the person whose password was verified; if empty, any passkey may sign in without a password */
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
