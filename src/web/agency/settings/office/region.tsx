// Settings, Region: the agency's time zone, and its form of dates and numbers.
import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { AgencySettings } from '#contract/agency/settings.ts'
import { localeChoices } from '#contract/values/locale-choices.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { defaultLocale } from '#web/lib/locale.ts'
import { useTimeZones } from '#web/lib/time-zones.ts'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsForm, settingsQuery, useSettingsForm } from './settings-form.tsx'

const load: Load = (cache) => cache.ensureQueryData(settingsQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

/** '' for none. */
interface AgencyValues {
  agency: { timeZone: string; locale: string }
}

const toAgency = (values: object): Partial<AgencySettings> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]))

const AgencyForm = z.strictObject({
  agency: z.preprocess((values: AgencyValues['agency']) => toAgency(values), AgencySettings),
})

export default function RegionSettings() {
  const { data: record } = useSuspenseQuery(settingsQuery)
  const choices = useTimeZones(record.agency.timeZone)
  const fields = useSettingsForm<AgencyValues>({
    record,
    title: 'Region',
    schema: AgencyForm,
    valuesOf: ({ agency }) => ({
      agency: { timeZone: agency.timeZone ?? '', locale: agency.locale ?? defaultLocale },
    }),
    changeOf: ({ agency }) => ({ ...(agency && { agency: toAgency(agency) }) }),
  })
  return (
    <>
      <title>Region, Settings</title>
      <PageHeader
        title="Region"
        subtitle="Everyone may choose their own under Account. Currency and paper are under Billing."
      />
      <SettingsForm
        fields={fields}
        label="Region"
        className="max-w-md sm:grid-cols-[minmax(0,1fr)]!"
      >
        <FieldSelect
          // Remounts the select after hydration, so its value matches the new options.
          key={String(choices.length > 2)}
          form={fields.form}
          name="agency.timeZone"
          label="The agency’s time zone"
          description="Decides when the agency’s days begin: for due dates, invoice dates, recurring tasks and invoices, and reminders."
          placeholder="The server’s time zone"
          choices={choices}
        />
        <FieldSelect
          form={fields.form}
          name="agency.locale"
          label="Dates and numbers"
          placeholder={null}
          choices={localeChoices}
        />
      </SettingsForm>
    </>
  )
}
