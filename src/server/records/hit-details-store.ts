// The form in which each kind of record gives search the details of its hits.
import { type RawBuilder, sql } from 'kysely'

interface Parts {
  status?: RawBuilder<unknown>
  /** Open records come before closed ones. */
  isOpen?: RawBuilder<unknown>
  project?: RawBuilder<unknown>
  task?: RawBuilder<unknown>
}

const nothing = sql`null`

/** The columns of a subquery over a hit. */
export const hitDetails = ({ status, isOpen, project, task }: Parts) => sql`select
  (${status ?? nothing})::text as status, ${isOpen ?? sql`true`} as is_open,
  (${project ?? nothing})::uuid as project_id, (${task ?? nothing})::uuid as task_id`

/** Follows the name of the record's table and a dot. */
export const hitRecord = sql`id = best.record_id`
