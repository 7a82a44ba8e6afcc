// Activity filters: person, client, kind and days, as the address has them and as the server gets them.
import { useQuery } from '@tanstack/react-query'
import { ActivityQuery, activity } from '#contract/records/activity.ts'
import { kindsWith, recordKinds, records } from '#contract/records.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { toQuery } from '#web/lib/query.ts'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { daysAfter } from '#web/lib/today.ts'
import { listAddress } from '#web/kit/lists/list-address.ts'

/** The address holds days, so timestamps are cut to their day. */
const address = listAddress(ActivityQuery)

type ActivityChoices = ReturnType<typeof address.read>

const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

/** Days are in the user's time zone. */
export function sentOf({ from, to, ...choices }: ActivityChoices) {
  return {
    ...choices,
    ...(from && { from: startOf(from.slice(0, 10)) }),
    ...(to && { to: startOf(daysAfter(to.slice(0, 10), 1)) }),
  }
}

export const activityList = {
  address,
  pageOf: (choices: ActivityChoices) => toQuery(activity.list, { query: sentOf(choices) }),
}

export const activityPeople = toQuery(activity.people, {})

interface ActivityFiltersProps {
  choices: ActivityChoices
  onChange: (change: Partial<ActivityChoices>) => void
}

const kinds = kindsWith('label').map((kind) => ({ value: kind, label: records[kind].label }))

export function ActivityFilters({ choices, onChange }: ActivityFiltersProps) {
  const { data: people = [] } = useQuery(activityPeople)
  const { person, company, kind, from, to } = choices
  return (
    <>
      <Select
        label="Person"
        isLabelHidden
        className="w-44 max-sm:w-full"
        placeholder="Anyone"
        options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={person ?? ''}
        onChange={({ target }) => onChange({ person: target.value || undefined })}
      />
      <CompanySelect
        label="Client"
        isLabelHidden
        isFilter
        className="w-56 max-sm:w-full"
        placeholder="All clients"
        value={company ?? null}
        onChange={(chosen) => onChange({ company: chosen ?? undefined })}
      />
      <Select
        label="Kind"
        isLabelHidden
        className="w-36 max-sm:w-full"
        placeholder="All kinds"
        options={kinds}
        value={kind ?? ''}
        onChange={({ target }) => {
          const chosen = recordKinds.find((one) => one === target.value)
          onChange({ kind: chosen })
        }}
      />
      <Day label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <Day label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <span className="flex items-center gap-2 max-sm:w-full">
      <span aria-hidden className="text-sm text-muted max-sm:w-10">
        {label}
      </span>
      <TextField
        type="date"
        label={label}
        isLabelHidden
        className="w-36 max-sm:flex-1"
        value={value?.slice(0, 10) ?? ''}
        min={min?.slice(0, 10)}
        max={max?.slice(0, 10)}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </span>
  )
}
