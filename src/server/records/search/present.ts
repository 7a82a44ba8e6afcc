// Maps search hit rows to the wire.
import type { SearchHit } from '#contract/records/search.ts'
import { homePath, recordPath } from '#server/records/record-path.ts'
import { recordModule } from '#server/records/registry.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { HitRow } from './store.ts'

const named = (_id: string | null, title: string | null) =>
  _id === null || title === null ? undefined : { _id, title }

export function presentHit(row: HitRow, caller: Caller, excerpt: string | null): SearchHit {
  const { kind, id, companyId, title, status, companyName, projectId, projectTitle } = row
  const company = id !== companyId && companyName !== null && { _id: companyId, name: companyName }
  const project = id !== projectId && named(projectId, projectTitle)
  const task = named(row.taskId, row.taskTitle)
  return {
    kind,
    _id: id,
    title,
    ...(excerpt !== null && { excerpt }),
    ...(status !== null && { status }),
    ...(company && { company }),
    ...(project && { project }),
    ...(task && { task }),
    path: pathOf(row, caller) ?? homePath(caller),
  }
}

function pathOf(row: HitRow, caller: Caller): string | null {
  const own = recordModule(row.kind)?.search?.path
  return own ? own(caller, row) : recordPath(caller, row)
}
