// Settings, Files: how large a file may be, and how much room a company has. A choice is saved when it is made.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FileLimits, settings } from '#contract/settings.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'

const query = queryOf(settings.get, {})
const load: Load = (cache) => cache.ensureQueryData(query)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const gigabyte = 1024
const fileSizes = [25, 50, 100, 250, 500, gigabyte, 2 * gigabyte, 5 * gigabyte]
const rooms = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000].map((size) => size * gigabyte)

const inWords = (megabytes: number) =>
  megabytes % gigabyte === 0
    ? `${formatNumber(megabytes / gigabyte)} GB`
    : `${formatNumber(megabytes)} MB`

/** What was set otherwise is among them too. */
const choicesWith = (sizes: readonly number[], now: number) =>
  [...new Set([...sizes, now])]
    .toSorted((a, b) => a - b)
    .map((size) => ({ value: String(size), label: inWords(size) }))

function useLimits() {
  const cache = useQueryClient()
  const { files } = useSuspenseQuery(query).data

  const save = async (limits: FileLimits) =>
    cache.setQueryData(query.queryKey, await api(settings.change, { body: { files: limits } }))

  async function choose(change: Partial<FileLimits>): Promise<void> {
    try {
      await save({ ...files, ...change })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(Object.values(error.fields)[0] ?? error.message)
      return
    }
    const step = { label: 'Limits of files saved', undo: async () => void (await save(files)) }
    pushUndo(step)
    toast.success(step.label, { action: undoAction(step) })
  }
  return { files, choose }
}

export default function FileSettings() {
  const { files, choose } = useLimits()
  const { maxFileMegabytes, companyQuotaMegabytes } = files
  return (
    <>
      <title>Files, Settings</title>
      <PageHeader
        title="Files"
        subtitle="What may be attached to tasks and companies. What is there already stays."
      />
      <div className="grid max-w-md gap-5">
        <Select
          label="Largest file"
          placeholder={null}
          options={choicesWith(fileSizes, maxFileMegabytes)}
          value={String(maxFileMegabytes)}
          onChange={({ target }) => void choose({ maxFileMegabytes: Number(target.value) })}
        />
        <Select
          label="Room for each company"
          description="For all files of its projects and tasks together."
          placeholder={null}
          options={choicesWith(rooms, companyQuotaMegabytes)}
          value={String(companyQuotaMegabytes)}
          onChange={({ target }) => void choose({ companyQuotaMegabytes: Number(target.value) })}
        />
      </div>
    </>
  )
}
