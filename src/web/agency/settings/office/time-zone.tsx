// Settings, Time zone: the agency's. The choice saves immediately.
import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { AgencySettings } from '#contract/agency/settings.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { useTimeZones } from '#web/lib/time-zones.ts'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsForm, settingsQuery, useSettingsForm } from './settings-form.tsx'

const load: Load = (cache) => cache.ensureQueryData(settingsQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

/** '' for none. */
interface AgencyValues {
  agency: { timeZone: string }
}

const toAgency = ({ timeZone }: AgencyValues['agency']) => ({ timeZone: timeZone || null })

const AgencyForm = z.strictObject({ agency: z.preprocess(toAgency, AgencySettings) })

export default function TimeZoneSettings() {
  const { data: record } = useSuspenseQuery(settingsQuery)
  const choices = useTimeZones(record.agency.timeZone)
  const fields = useSettingsForm<AgencyValues>({
    record,
    title: 'Time zone',
    schema: AgencyForm,
    valuesOf: ({ agency }) => ({ agency: { timeZone: agency.timeZone ?? '' } }),
    changeOf: ({ agency }) => ({ ...(agency && { agency: toAgency(agency) }) }),
  })
  return (
    <>
      <title>Time zone, Settings</title>
      <PageHeader
        title="Time zone"
        subtitle="Decides when the agency’s days begin: for due dates, invoice dates, recurring tasks and invoices, and reminders."
      />
      <SettingsForm
        fields={fields}
        label="Time zone"
        className="max-w-md sm:grid-cols-[minmax(0,1fr)]!"
      >
        <FieldSelect
          // Remounts the select after hydration, so its value matches the new options.
          key={String(choices.length > 2)}
          form={fields.form}
          name="agency.timeZone"
          label="The agency’s time zone"
          description="People and consultations may have their own."
          placeholder="The server’s time zone"
          choices={choices}
        />
      </SettingsForm>
    </>
  )
}
