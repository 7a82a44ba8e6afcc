// Maps activity rows to the API's form.
import type { ActivityEntry } from '#contract/records/activity.ts'
import { recordPath } from '#server/records/record-path.ts'
import { recordModule } from '#server/records/registry.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { EntryRow } from './store.ts'

/** A company's state is only sent where the state itself changed. */
function stateOf({ detail: { state, fields } }: EntryRow): string | null {
  if (state === undefined || (fields && !fields.includes('state'))) return null
  return state
}

function isAutomatic({ actorId, kind, action }: EntryRow): boolean {
  const { automatic = [] } = recordModule(kind) ?? {}
  return actorId === null && (automatic === 'all' || automatic.includes(action))
}

export function presentEntry(row: EntryRow, caller: Caller): ActivityEntry {
  const { id, kind, recordId, companyId, projectId, companyName, projectTitle, detail } = row
  return {
    _id: id,
    at: row.at.toISOString(),
    person:
      row.actorId !== null && row.actorName !== null
        ? { _id: row.actorId, name: row.actorName }
        : null,
    isAutomatic: isAutomatic(row),
    action: row.action,
    kind,
    record: recordId,
    title: detail.title ?? detail.name ?? row.loggedName ?? null,
    from: detail.from ?? null,
    to: stateOf(row) ?? detail.status ?? null,
    fields: detail.fields ?? [],
    subject: row.subjectName ?? detail.email ?? null,
    company: companyName === null ? null : { _id: companyId, name: companyName },
    project:
      projectId === null || projectTitle === null ? null : { _id: projectId, title: projectTitle },
    isInternal: row.isInternal,
    path: row.isThere
      ? recordPath(caller, {
          kind,
          id: recordId,
          companyId,
          projectId,
          taskId: detail.task ?? null,
        })
      : null,
  }
}
