// Says which card went back to its place and why, and offers to try the move again.
import { X } from 'lucide-react'
import type { Refusal } from './board-store.ts'

interface RefusalsProps<Status extends string> {
  refusals: readonly Refusal<Status>[]
  titleOf: (status: Status) => string
  onRetry: (refusal: Refusal<Status>) => void
  onDismiss: (seq: number) => void
}

const BUTTON =
  'cursor-pointer rounded-md px-2 py-1 text-[13px] font-medium text-accent outline-accent hover:bg-accent-soft focus-visible:outline-2'

export function Refusals<Status extends string>(props: RefusalsProps<Status>) {
  const { refusals, titleOf, onRetry, onDismiss } = props
  if (refusals.length === 0) return null
  return (
    <div className="fixed right-4 bottom-4 z-40 grid w-[min(24rem,calc(100vw-2rem))] gap-2">
      {refusals.map((refusal) => (
        <div
          key={refusal.seq}
          role="alert"
          className="flex items-start gap-2 rounded-lg border border-line bg-raised p-3 text-[13px] text-text shadow-[0_12px_32px_-12px_oklch(0.15_0.03_264/0.4)]"
        >
          <p className="flex-1 py-1">
            <strong className="font-medium">“{refusal.cardTitle}”</strong> could not be moved to{' '}
            {titleOf(refusal.toStatus)} and went back. {refusal.reason}
          </p>
          <button type="button" className={BUTTON} onClick={() => onRetry(refusal)}>
            Retry
          </button>
          <button
            type="button"
            aria-label="Dismiss"
            className={`${BUTTON} px-1 text-muted`}
            onClick={() => onDismiss(refusal.seq)}
          >
            <X aria-hidden size={16} />
          </button>
        </div>
      ))}
    </div>
  )
}
