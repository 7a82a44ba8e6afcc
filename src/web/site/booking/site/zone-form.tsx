// The visitor's time zone: chosen here, or reported by the browser if scripts run.
import { DateOnly } from '#contract/shared.ts'
import { currentTimeZone, timeZoneAtOffset } from '#contract/values/time-zone-names.ts'
import { ownTimeZone } from '#web/lib/time-zones.ts'
import { timeZoneGroups } from './times.ts'

interface ZoneFormProps {
  timeZone: string
  /** The visitor's zone was not known, and `timeZone` stands in for it. */
  isUnknownZone: boolean
  /** The page's address without its query. */
  action: string
  /** Query parameters to keep. */
  hiddenFields?: Record<string, string>
}

export function ZoneForm({ timeZone, isUnknownZone, action, hiddenFields = {} }: ZoneFormProps) {
  return (
    <form id="zone-form" className="zone" method="get" action={action}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="timeZone">Time zone</label>
      <div className="zone-choice">
        <select id="timeZone" name="timeZone" defaultValue={timeZone}>
          {timeZoneGroups(timeZone).map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <button type="submit" className="button">
          Show times
        </button>
      </div>
      {isUnknownZone && (
        <p role="status" className="zone-words">
          We couldn’t recognize your time zone. Please check the one chosen here.
        </p>
      )}
    </form>
  )
}

interface TimesAsked {
  timeZone: string
  /** The zone was given under a name that is not known; `timeZone` stands in for it. */
  isUnknownZone: boolean
  from: string | null
}

/** @param usual the time zone until the visitor's is known: the agency's, which on the server is its own */
export function timesAsked(request: Request, usual = ownTimeZone()): TimesAsked {
  const { searchParams } = new URL(request.url)
  const name = searchParams.get('timeZone') ?? ''
  const known = currentTimeZone(name)
  return {
    timeZone: known ?? zoneAt(searchParams.get('offset')) ?? usual,
    isUnknownZone: name !== '' && known === undefined,
    from: DateOnly.safeParse(searchParams.get('from')).data ?? null,
  }
}

const zoneAt = (offset: string | null) =>
  offset === null || !/^-?\d{1,3}$/.test(offset)
    ? undefined
    : timeZoneAtOffset(Number(offset), new Date())
