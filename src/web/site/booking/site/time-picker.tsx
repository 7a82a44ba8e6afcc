// Free times as radio buttons by day, with links to more days.
import type { Slot } from '#contract/site/slot.ts'
import {
  type FreeDay,
  type FreeDays,
  dayText,
  timeLabels,
  timeZoneText,
  whenText,
} from './times.ts'

export interface Choice {
  free: FreeDays
  timeZone: string
  /** The submitted value. */
  start?: string | undefined
  /** Address of the same page with other days, or another time zone. */
  hrefOf: (change: { from?: string; timeZone?: string }) => string
}

interface TimeProps {
  slot: Slot
  label: string
  isChosen: boolean
}

function Time({ slot, label, isChosen }: TimeProps) {
  return (
    <label className="time">
      <input type="radio" name="start" value={slot.start} required defaultChecked={isChosen} />
      <span>{label}</span>
    </label>
  )
}

function Day({ day, timeZone, start }: { day: FreeDay; timeZone: string; start: Choice['start'] }) {
  const labels = timeLabels(day, timeZone)
  const { weekday, date } = dayText(day.day)
  return (
    <fieldset className="day">
      <legend>
        <span>{weekday}</span> <span>{date}</span>
      </legend>
      <div className="times">
        {day.slots.map((slot, at) => (
          <Time
            key={slot.start}
            slot={slot}
            label={labels[at] ?? ''}
            isChosen={slot.start === start}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Offered for immediate choice when the requested time has been taken. */
export function Alternatives({ slots, timeZone }: { slots: readonly Slot[]; timeZone: string }) {
  return (
    <fieldset className="day alternatives">
      <legend>Free times nearby</legend>
      <div className="times">
        {slots.map((slot) => (
          <Time key={slot.start} slot={slot} label={whenText(slot, timeZone)} isChosen={false} />
        ))}
      </div>
    </fieldset>
  )
}

export function TimePicker({ free, timeZone, start, hrefOf }: Choice) {
  const { days, earlier, later } = free
  const [first] = days
  if (!first) {
    return (
      <p className="none">
        There are no free times in the next few weeks. <a href="/contact">Write to us</a>, and we’ll
        find one.
      </p>
    )
  }
  return (
    <div>
      <p className="zone-words">
        All times are in {timeZoneText(timeZone, first.slots[0]?.start ?? first.day)}.
      </p>
      <div className="days">
        {days.map((day) => (
          <Day key={day.day} day={day} timeZone={timeZone} start={start} />
        ))}
      </div>
      <nav className="more-days" aria-label="Days">
        {earlier && (
          <a className="button" rel="nofollow" href={hrefOf({ from: earlier })}>
            Earlier days
          </a>
        )}
        {later && (
          <a className="button" rel="nofollow" href={hrefOf({ from: later })}>
            Later days
          </a>
        )}
      </nav>
    </div>
  )
}
