// The agency's settings as a form whose fields are saved as they are left; each screen shows a part of them.
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { eInvoices } from '#contract/e-invoices.ts'
import { type Settings, type SettingsChange, settings } from '#contract/settings.ts'
import { type RecordForm, useRecordForm } from '#web/features/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { queryOf } from '#web/lib/query.ts'

export const settingsQuery = queryOf(settings.get, {})

interface SettingsFormOptions<Values extends FieldValues> {
  record: Settings
  /** As the screen is called. */
  title: string
  schema: z.ZodType<unknown, Values>
  valuesOf(record: Settings): Values
  /** What of the form was changed, as the call takes it. */
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
        // Beside the version there is nothing but what stands in the form.
        const change = changeOf(values)
        return api(settings.change, { body: { ...change, version } })
      },
      read: () => cache.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      cache(saved) {
        cache.setQueryData(settingsQuery.queryKey, saved)
        // What kept drafts from being e-invoices may be mended by it.
        void cache.invalidateQueries({ queryKey: [eInvoices.check.path] })
      },
    },
  })
}
