// Settings, Files: file size limit and storage per company. Choices save immediately.
import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { FileLimits } from '#contract/agency/settings.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsForm, settingsQuery, useSettingsForm } from './settings-form.tsx'

const load: Load = (cache) => cache.ensureQueryData(settingsQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const gigabyte = 1024
const fileSizes = [25, 50, 100, 250, 500, gigabyte, 2 * gigabyte, 5 * gigabyte]
const rooms = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000].map((size) => size * gigabyte)

const formatMegabytes = (megabytes: number) =>
  megabytes % gigabyte === 0
    ? `${formatNumber(megabytes / gigabyte)} GB`
    : `${formatNumber(megabytes)} MB`

/** Includes the current value even if it isn't a standard choice. */
const choicesWith = (sizes: readonly number[], now: number) =>
  [...new Set([...sizes, now])]
    .toSorted((a, b) => a - b)
    .map((size) => ({ value: String(size), label: formatMegabytes(size) }))

/** Select values are strings. */
interface FileValues {
  files: { [Name in keyof FileLimits]: string }
}

const numbersOf = (texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))

const FilesForm = z.strictObject({
  files: z.preprocess((texts: FileValues['files']) => numbersOf(texts), FileLimits),
})

export default function FileSettings() {
  const { data: record } = useSuspenseQuery(settingsQuery)
  const { maxFileMegabytes, companyQuotaMegabytes } = record.files
  const fields = useSettingsForm<FileValues>({
    record,
    title: 'Files',
    schema: FilesForm,
    valuesOf: ({ files }) => ({
      files: {
        maxFileMegabytes: String(files.maxFileMegabytes),
        companyQuotaMegabytes: String(files.companyQuotaMegabytes),
      },
    }),
    changeOf: ({ files = {} }) => ({ files: numbersOf(files) }),
  })
  return (
    <>
      <title>Files, Settings</title>
      <PageHeader
        title="Files"
        subtitle="Limits for files attached to tasks and companies. Existing files stay."
      />
      <SettingsForm
        fields={fields}
        label="Files"
        textOf={(_, value) => formatMegabytes(Number(value))}
        className="max-w-md sm:grid-cols-[minmax(0,1fr)]!"
      >
        <FieldSelect
          form={fields.form}
          name="files.maxFileMegabytes"
          label="Maximum file size"
          placeholder={null}
          choices={choicesWith(fileSizes, maxFileMegabytes)}
        />
        <FieldSelect
          form={fields.form}
          name="files.companyQuotaMegabytes"
          label="Storage per company"
          description="For all files in its projects and tasks together."
          placeholder={null}
          choices={choicesWith(rooms, companyQuotaMegabytes)}
        />
      </SettingsForm>
    </>
  )
}
