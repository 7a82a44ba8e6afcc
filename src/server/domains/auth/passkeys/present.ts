// From a passkey's row to the wire: neither its key nor what it is found by.
import type { Passkey } from '#contract/two-factor.ts'
import type { PasskeyRow } from './store.ts'

export const presentPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
