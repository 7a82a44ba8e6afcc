// Maps passkey rows to the API's form, without keys and credential ids.
import type { Passkey } from '#contract/accounts/two-factor.ts'
import type { PasskeyRow } from './store.ts'

export const presentPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
