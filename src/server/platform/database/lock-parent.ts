// Holds what a due row belongs to against deletion before the row itself is locked.
import { type RawBuilder, sql } from 'kysely'

/**
 * A deletion locks the owner first and its rows after that; in the other order, the two would wait for each other. A row whose
 * owner is being deleted is skipped.
 * @param column the row's reference to its owner, if it has one
 */
export const lockParent = (
  owner: 'companies' | 'projects' | 'campaigns',
  column: string,
): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} is null or exists (
    select from ${sql.table(owner)} as owner where owner.id = ${sql.ref(column)} for key share skip locked))`
