// The agency's settings as an autosaving form, of which each screen shows a part.
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type Settings, type SettingsChange, settings } from '#contract/agency/settings.ts'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'

export const settingsQuery = toQuery(settings.get, {})

interface SettingsFormOptions<Values extends FieldValues> {
  record: Settings
  /** The screen's title. */
  title: string
  schema: z.ZodType<unknown, Values>
  valuesOf(record: Settings): Values
  /** Converts changed form values to the request body. */
  changeOf(values: Partial<Values>): SettingsChange
}

export function useSettingsForm<Values extends FieldValues>({
  record,
  title,
  schema,
  valuesOf,
  changeOf,
}: SettingsFormOptions<Values>): RecordForm<Values> {
  const cache = useQueryClient()
  return useRecordForm<Settings, Values>({
    record,
    draft: `settings of ${title.toLowerCase()}`,
    schema,
    titleOf: () => title,
    calls: {
      valuesOf,
      save({ version, ...values }) {
        // Apart from the version, these are all form values.
        const change = changeOf(values)
        return api(settings.change, { body: { ...change, version } })
      },
      read: () => cache.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      cache(saved) {
        cache.setQueryData(settingsQuery.queryKey, saved)
        // The change may resolve e-invoice problems of drafts.
        void cache.invalidateQueries({ queryKey: [eInvoices.check.path] })
      },
    },
  })
}
