// Badges of a message: the reply promise and its state.
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { Message } from '#contract/site/messages.ts'
import { useNow } from '#web/lib/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { promiseOf } from './promise.ts'

const tones = { calm: 'neutral', soon: 'warn', over: 'bad' } as const

/** Countdown of the promise to reply; empty once it is kept. */
export function PromiseBadge({ message }: { message: Message }) {
  const now = useNow()
  const promised = now === undefined ? undefined : promiseOf(message, now)
  if (!promised) return null
  return (
    <Badge tone={tones[promised.urgency]} icon={<Clock size={12} aria-hidden />}>
      {promised.text}
    </Badge>
  )
}

export function StateBadges({ message }: { message: Message }) {
  const { answered, isSpam, delivery, client, booking } = message
  return (
    <>
      {isSpam && <Badge tone="warn">Spam</Badge>}
      {delivery.state === 'failed' && <Badge tone="bad">Not delivered</Badge>}
      {booking?.state === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
      {answered && !booking && (
        <Badge tone="good" icon={<CircleCheck size={12} aria-hidden />}>
          Answered
        </Badge>
      )}
      {client && <Badge tone="info">Client</Badge>}
    </>
  )
}

/** Marks a chat whose visitor is on the site now. */
export function HereMark() {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-good">
      <span className="size-2 rounded-full bg-current" aria-hidden />
      On the site now
    </span>
  )
}
