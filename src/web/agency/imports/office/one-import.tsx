// One import: preview, progress, result and Undo.
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type Import, imports } from '#contract/agency/imports.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { formatNumber } from '#web/lib/locale.ts'
import { BoardPreview } from './board-preview.tsx'
import { Ended } from './ended.tsx'
import {
  type Step,
  type StepProps,
  countedRecords,
  importPages,
  importPath,
  importQuery,
  isUnderWay,
  kindNames,
  targetOf,
} from './import-labels.ts'
import { Preview } from './preview.tsx'

/** Progress of an import being added or undone. */
function UnderWay({ imported, pending, onStep }: StepProps) {
  const { state, added, total, kind } = imported
  if (state === 'inviting') return <p role="status">Sending the invitations…</p>
  if (state === 'undoing') return <p role="status">{`Removing ${countedRecords(added, kind)}…`}</p>
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <ProgressBar
        label="Importing"
        value={added}
        max={total}
        valueText={`${formatNumber(added)} of ${formatNumber(total)}`}
      />
      <p className="text-sm text-muted">
        You can leave this page. Nothing is added until the import is done.
      </p>
      <Button className="w-fit" isPending={pending === 'cancel'} onClick={() => onStep('cancel')}>
        Cancel
      </Button>
    </div>
  )
}

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(importQuery(params['importId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const pollMs = 400

export default function OneImport() {
  const importId = useParams()['importId'] ?? ''
  const query = importQuery(importId)
  const { data } = useSuspenseQuery(query)
  // Polls because progress isn't sent as live updates.
  useQuery({ ...query, enabled: isUnderWay(data), refetchInterval: pollMs, staleTime: 0 })
  const { run, problem, pending } = useSteps(data)
  const target = targetOf(data)
  return (
    <Page>
      <title>{`Import of ${data.fileName}`}</title>
      <PageHeader
        title={`Import of ${data.fileName}`}
        subtitle={target ? `${kindNames[data.kind]} of ${target}` : kindNames[data.kind]}
        back={
          <Link to={importPath} className="text-muted hover:text-text">
            Import
          </Link>
        }
      />
      <FormProblem>{problem}</FormProblem>
      {data.state === 'preview' && data.preview && (
        <Preview imported={data} preview={data.preview} pending={pending} onStep={run} />
      )}
      {data.state === 'preview' && data.board && (
        <BoardPreview imported={data} board={data.board} pending={pending} onStep={run} />
      )}
      {isUnderWay(data) && <UnderWay imported={data} pending={pending} onStep={run} />}
      {data.state !== 'preview' && !isUnderWay(data) && (
        <Ended imported={data} pending={pending} onStep={run} />
      )}
    </Page>
  )
}

/** Reloads because the records may have changed. If that fails too, the first error is reported. */
const readAnew = (importId: string) =>
  api(imports.change, { params: { importId }, body: {} }).catch(() => undefined)

function useSteps({ _id }: Import) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState<Step>()
  const [problem, setProblem] = useState<string>()

  async function run(step: Step) {
    setPending(step)
    setProblem(undefined)
    try {
      const next = await api(imports[step], { params: { importId: _id } })
      cache.setQueryData(importQuery(_id).queryKey, next)
      void cache.invalidateQueries({ queryKey: importPages.queryKey })
      if (next.state === 'cancelled') await navigate(importPath)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
      if (step === 'apply' && error.code === 'invalid') await readAnew(_id)
      void cache.invalidateQueries({ queryKey: importQuery(_id).queryKey })
    } finally {
      setPending(undefined)
    }
  }
  return { run: (step: Step) => void run(step), pending, problem }
}
