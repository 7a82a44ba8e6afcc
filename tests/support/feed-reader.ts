// Reads a calendar feed independently: its parser, recurrence rules and the feed's own time zones are not ours.
import {
  type IcsDateObject,
  type IcsEvent,
  type IcsTimezone,
  convertIcsCalendar,
  extendByRecurrenceRule,
  getTimezoneObjectOffset,
} from 'ts-ics'

// The library computes days in the process's time zone.
process.env['TZ'] = 'UTC'

export interface Shown {
  title: string
  /** A day or a moment. */
  start: string
  /** For whole days, the day after. */
  end: string
}

/** Clock time in its time zone. */
const clockOf = ({ date, local }: IcsDateObject): Date => local?.date ?? date

const write = (at: Date, { type }: IcsDateObject) =>
  type === 'DATE' ? at.toISOString().slice(0, 10) : at.toISOString()

/** Moment of a clock time, based on the feed's own definition of the time zone. */
function momentOf(clock: Date, { local }: IcsDateObject, zones: IcsTimezone[] = []): Date {
  if (!local) return clock
  const isDescribed = zones.some(({ id }) => id === local.timezone)
  const offset = getTimezoneObjectOffset(clock, local.timezone, zones)
  if (!isDescribed || !offset) throw new Error(`The feed does not describe ${local.timezone}`)
  return new Date(clock.getTime() - offset.milliseconds)
}

/** Everything it shows up to that moment. */
export function readFeed(feed: string, until: Date): Shown[] {
  const { events = [], timezones } = convertIcsCalendar(undefined, feed)
  const edits = events.filter(({ recurrenceId }) => recurrenceId !== undefined)
  const endOf = (event: IcsEvent) => (event.end ?? event.start).date
  const one = (event: IcsEvent): Shown => ({
    title: event.summary,
    start: write(event.start.date, event.start),
    end: write(endOf(event), event.start),
  })

  function occurrencesOf(event: IcsEvent): Shown[] {
    const { summary: title, start, recurrenceRule, exceptionDates = [] } = event
    if (!recurrenceRule) return [one(event)]
    const lengthMs = endOf(event).getTime() - start.date.getTime()
    const { until: last, ...rule } = recurrenceRule
    const clocks = extendByRecurrenceRule(rule, {
      start: clockOf(start),
      end: until,
      exceptions: exceptionDates.map(clockOf),
    })
    return clocks.flatMap((clock) => {
      const at = momentOf(clock, start, timezones)
      if (last && at > last.date) return []
      const edited = edits.find(
        ({ uid, recurrenceId }) =>
          uid === event.uid && recurrenceId?.value.date.getTime() === at.getTime(),
      )
      if (edited) return one(edited)
      return {
        title,
        start: write(at, start),
        end: write(new Date(at.getTime() + lengthMs), start),
      }
    })
  }

  return events.filter((event) => !edits.includes(event)).flatMap(occurrencesOf)
}
