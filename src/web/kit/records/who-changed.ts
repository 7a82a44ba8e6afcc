// Finds who last changed some fields of a record, to name them in a conflict.
import { type ActivityEntry, type KindWithActivity, activity } from '#contract/records/activity.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'

const maxWaitMs = 3000

export const findWhoChanged =
  (kind: KindWithActivity, recordId: string) =>
  async (fields: readonly string[]): Promise<string | undefined> => {
    const sent = { params: { kind, recordId }, query: {} }
    // While the server is away, the conflict is shown without a name.
    const signal = AbortSignal.timeout(maxWaitMs)
    try {
      const { items } = await api(activity.ofRecord, sent, { signal })
      // A company's activity includes that of its records.
      return authorOf(
        items.filter((entry) => entry.record === recordId && entry.kind === kind),
        fields,
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return undefined
    }
  }

/**
 * Undefined if several people changed the fields, or if an entry does not say what it changed.
 * @param entries the record's, newest first
 */
export function authorOf(
  entries: readonly Pick<ActivityEntry, 'person' | 'action' | 'fields'>[],
  fields: readonly string[],
): string | undefined {
  const [author, ...others] = fields.map((field) => {
    const last = entries.find((entry) => entry.fields.includes(field) || isVague(entry))
    return last && !isVague(last) ? last.person : null
  })
  return others.every((other) => other?._id === author?._id) ? author?.name : undefined
}

/** A move within its column changes no field. */
const isVague = ({ fields, action }: Pick<ActivityEntry, 'action' | 'fields'>) =>
  fields.length === 0 && action !== 'moved'
