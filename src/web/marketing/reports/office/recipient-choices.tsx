// Client contacts who get each published report by email.
import type { ReportScheduleSettings } from '#contract/marketing/report-schedules.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Person = ReportScheduleSettings['people'][number]

interface RecipientChoicesProps {
  people: readonly Person[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const notes: Partial<Record<Person['mail'], string>> = {
  off: 'Unsubscribed from report emails.',
  daily: 'Gets it with the morning summary.',
}

export function RecipientChoices({ people, chosen, onChange }: RecipientChoicesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Email it to</legend>
      {people.length === 0 && <p className="text-muted">No one at the client can sign in yet.</p>}
      {people.map(({ _id, name, mail }) => (
        <Checkbox
          key={_id}
          label={
            <bdi>
              {name.first} {name.last}
            </bdi>
          }
          description={notes[mail]}
          checked={chosen.includes(_id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, _id] : chosen.filter((one) => one !== _id))
          }
        />
      ))}
    </fieldset>
  )
}
