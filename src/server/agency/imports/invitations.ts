// The invitations that an import prepared: of people, and of the contacts of clients.
import { listWithCompanies } from '#server/clients/people/service.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ImportRow } from './rules.ts'

/** @returns their ids, sent or not */
export async function listInvitations(
  tx: Tx,
  { kind, recordIds }: Pick<ImportRow, 'kind' | 'recordIds'>,
): Promise<string[]> {
  if (kind === 'person') return recordIds
  return kind === 'company' ? listWithCompanies(tx, recordIds) : []
}
