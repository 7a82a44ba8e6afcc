// Selects due messages and the staff to alert.
import { rolesWith } from '#contract/agency/staff-roles.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Marks messages due before then as alerted, each once. */
export async function markAlerted(tx: Tx, dueBefore: Date, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('messages')
    .set({ alerted_at: now })
    .where('waiting_since', 'is not', null)
    .where('alerted_at', 'is', null)
    .where('spam_reason', 'is', null)
    .where('due_at', '<=', dueBefore)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Staff who can read the inbox and are not banned. */
export async function listAlerted(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('staff_role', 'in', rolesWith('inbox'))
    .where('has_chosen_companies', '=', false)
    .where('banned_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findAlerted(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .where('staff_role', 'in', rolesWith('inbox'))
    .where('has_chosen_companies', '=', false)
    .where('banned_at', 'is', null)
    .executeTakeFirst()
  return person && { name: `${person.first_name} ${person.last_name}`, address: person.email }
}
