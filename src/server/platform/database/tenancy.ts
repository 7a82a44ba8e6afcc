// The first wall: the WHERE clause that keeps a client to their own companies. Row-level security stands behind it.
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, companyIdsOf, isStaff } from '../viewer.ts'

/** @param column that holds the company's id, such as `projects.company_id` */
export function visibleTo(viewer: Viewer, column: string): RawBuilder<boolean> {
  if (isStaff(viewer)) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} = any (${companyIdsOf(viewer)}::uuid[])`
}

/** The same, and of what is internal nothing. */
export function sharedWith(viewer: Viewer, table: string): RawBuilder<boolean> {
  if (isStaff(viewer)) return sql<boolean>`true`
  return sql<boolean>`(${visibleTo(viewer, `${table}.company_id`)}
    and ${sql.ref(`${table}.visibility`)} = 'shared')`
}
