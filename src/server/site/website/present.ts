// Maps content versions to the wire.
import type { WebsiteSettings } from '#contract/site/website-calls.ts'
import type { Counts } from './rules.ts'
import type { VersionRow } from './store.ts'

export function presentSettings(
  row: VersionRow,
  { counts, samples, answers }: Pick<WebsiteSettings, 'samples' | 'answers'> & { counts: Counts },
): WebsiteSettings {
  const { version, content, changedAt, changedBy } = row
  return {
    content,
    version,
    samples,
    answers,
    changedAt: changedAt.toISOString(),
    changedBy: changedBy && {
      _id: changedBy.id,
      name: { first: changedBy.first, last: changedBy.last },
    },
    counts,
  }
}
