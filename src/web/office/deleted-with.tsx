// In a question before something is deleted: how much goes with it.
import { counted } from '#web/lib/counted.ts'

type Count = readonly [count: number, one: string, several: string]
type Counts = readonly Count[]

/** Of time that was logged, with a decimal; a minute is not nothing. */
export const hoursOf = (minutes: number): Count => [
  Math.ceil(minutes / 6) / 10,
  'hour of time',
  'hours of time',
]

interface DeletedWithProps {
  /** Absent until it is counted. */
  counts: Counts | undefined
  isFailed: boolean
  /** What is said when nothing goes with it. */
  nothing: string
}

export function DeletedWith({ counts, isFailed, nothing }: DeletedWithProps) {
  return (
    <p className="mt-2 min-h-5" role="status">
      {counts && sentenceOf(counts, nothing)}
      {isFailed && 'What goes with it could not be counted.'}
    </p>
  )
}

function sentenceOf(counts: Counts, nothing: string): string {
  const parts = counts.filter(([count]) => count > 0).map((count) => counted(...count))
  if (parts.length === 0) return nothing
  return `Deleted with it: ${new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)}.`
}
