// The agency's settings as an autosaving form, of which each screen shows a part; with save status and merge conflicts.
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type Settings, type SettingsChange, settings } from '#contract/agency/settings.ts'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { cx } from '#web/ui/cx.ts'
import { api } from '#web/lib/browser.ts'
import { toQuery } from '#web/lib/query.ts'

interface SettingsFormProps<Values extends FieldValues> {
  fields: RecordForm<Values>
  label: string
  /** Formats a value for the conflict comparison. */
  textOf?: (key: string, value: unknown) => string | undefined
  className?: string
  children: ReactNode
}

export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { fields, label, textOf, className, children } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        className={cx(
          '-mx-1 -mt-4 flex bg-surface px-1',
          // While idle it would only cover scrolling content.
          fields.state.phase !== 'idle' && 'sticky top-(--frame-header,0px) z-10',
        )}
      >
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
      </div>
      <FieldConflicts fields={fields} textOf={textOf} />
      <RecordFields fields={fields} label={label} {...(className !== undefined && { className })}>
        {children}
      </RecordFields>
    </div>
  )
}

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
