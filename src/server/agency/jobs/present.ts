// Converts dead-letter jobs to API responses.
import type { DeadLetter } from '#contract/agency/jobs.ts'
import type { DeadLetterRow } from '#server/platform/jobs/dead-letters.ts'
import { recordPath } from '#server/records/record-path.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type Subject, errorText, flatten, subjectsOf } from './rules.ts'
import type { SubjectRow } from './store.ts'
import { titleOf } from './labels.ts'

export const presentTitle = ({ queue, data }: Pick<DeadLetterRow, 'queue' | 'data'>): string =>
  titleOf(queue, flatten(data)['template'])

/** @param find a subject's row, if it still exists */
function recordOf(
  about: readonly Subject[],
  caller: Caller,
  find: (subject: Subject) => SubjectRow | undefined,
): DeadLetter['record'] {
  for (const subject of about) {
    const { title, recordKind: kind, recordId: id, companyId, projectId } = find(subject) ?? {}
    if (title === null || title === undefined) continue
    const path =
      kind && id
        ? recordPath(caller, {
            kind,
            id,
            companyId: companyId ?? null,
            projectId: projectId ?? null,
          })
        : null
    return { title, path }
  }
  return null
}

export function presentDeadLetter(
  row: DeadLetterRow,
  caller: Caller,
  find: (subject: Subject) => SubjectRow | undefined,
): DeadLetter {
  const { id, queue, data, output, attempts, createdAt, givenUpAt } = row
  const { address, recipient, about } = subjectsOf(row)
  return {
    _id: id,
    queue,
    title: presentTitle(row),
    recipient: address ?? (recipient && find(recipient)?.address) ?? null,
    record: recordOf(about, caller, find),
    about: flatten(data),
    error: errorText(output),
    attempts,
    createdAt: createdAt.toISOString(),
    givenUpAt: givenUpAt.toISOString(),
  }
}
