// The visitor's time zone: chosen here, or reported by the browser if scripts run.
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
