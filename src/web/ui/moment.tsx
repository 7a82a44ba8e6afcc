// Shows a moment in short form with the full one as its title, once the reader's time zone is known.
import { useNow } from '../lib/clock.ts'
import { longMoment, shortMoment, timeOfDay, timedMoment } from '../lib/dates.ts'
import { cx } from './cx.ts'

export function Moment({
  at,
  as = 'short',
  className,
}: {
  at: string
  /** `timed` always adds the time to the short form; `time` shows only the time. */
  as?: 'short' | 'timed' | 'time' | 'long' | undefined
  className?: string | undefined
}) {
  const now = useNow()
  return (
    <time
      dateTime={at}
      title={now === undefined || as === 'long' ? undefined : longMoment(at)}
      className={cx('whitespace-nowrap', className)}
    >
      {now !== undefined && written[as](at, now)}
    </time>
  )
}

const written = { short: shortMoment, timed: timedMoment, time: timeOfDay, long: longMoment }
