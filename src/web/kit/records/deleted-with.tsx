// Shows how much is deleted with a record, in the confirmation dialog.
import { pluralize } from '#web/lib/pluralize.ts'

export type Count = readonly [count: number, one: string, several: string]
type Counts = readonly Count[]

/** Logged time in hours, with one decimal; a minute doesn't round down to zero. */
export const hoursOf = (minutes: number): Count => [
  Math.ceil(minutes / 6) / 10,
  'hour of time',
  'hours of time',
]

interface DeletedWithProps {
  /** Undefined until counted. */
  counts: Counts | undefined
  isFailed: boolean
  /** Shown when nothing is deleted with the record. */
  nothing: string
}

export function DeletedWith({ counts, isFailed, nothing }: DeletedWithProps) {
  return (
    <p className="mt-2 min-h-5" role="status">
      {counts && sentenceOf(counts, nothing)}
      {isFailed && 'Couldn’t count what else will be deleted.'}
    </p>
  )
}

function sentenceOf(counts: Counts, nothing: string): string {
  const parts = counts.filter(([count]) => count > 0).map((count) => pluralize(...count))
  if (parts.length === 0) return nothing
  return `Also deleted: ${new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)}.`
}
