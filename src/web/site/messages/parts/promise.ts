// The promise to reply within a time: how long is left.
import { type Message, alertHoursBefore } from '#contract/site/messages.ts'
import { minuteMs } from '#contract/values/durations.ts'

export interface Promised {
  text: string
  urgency: 'calm' | 'soon' | 'over'
}

function span(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

type Asked = Pick<Message, 'dueAt' | 'answered' | 'isSpam'>

/** Undefined if no reply is due. */
export function promiseOf({ dueAt, answered, isSpam }: Asked, now: number): Promised | undefined {
  if (answered || isSpam) return undefined
  const minutes = (new Date(dueAt).getTime() - now) / minuteMs
  if (minutes < 0)
    return { text: `Overdue by ${span(Math.max(1, Math.floor(-minutes)))}`, urgency: 'over' }
  const urgency = minutes <= alertHoursBefore * 60 ? 'soon' : 'calm'
  return { text: `Reply due in ${span(Math.max(1, Math.floor(minutes)))}`, urgency }
}

/** As Home shows it. */
export function promiseUntil(dueAt: string, now: number) {
  const promised = promiseOf({ dueAt, answered: false, isSpam: false }, now)
  return promised && { text: promised.text, isUrgent: promised.urgency !== 'calm' }
}
