// Imports figures from a CSV file or pasted table: column mapping, preview of changes and errors, then one write.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useParams } from 'react-router'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import {
  type MetricImport,
  type MetricImported,
  campaignMetrics,
  maxImportCharacters,
} from '#contract/marketing/campaign-metrics.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { decimalSign } from '#contract/values/number-locale.ts'
import {
  type TextEncoding,
  encodingNames,
  sampleText,
  textEncodings,
} from '#contract/values/text-encoding.ts'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { ImportPreview } from '#web/marketing/campaigns/parts/import-preview.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { type TextFile, readTextFile, textIn } from '#web/lib/file-text.ts'
import { readRecent, recordRecent } from '#web/lib/recent.ts'
import { useTextDraft } from '#web/lib/text-draft.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { EncodingChoice } from '#web/ui/encoding-choice.tsx'
import { TableFileField } from '#web/ui/table-file-field.tsx'
import { toast } from '#web/ui/toast-store.ts'

export default function ImportFigures() {
  const campaignId = useParams()['campaignId'] ?? ''
  const close = useCloseDialog()
  const [asked, setAsked] = useState<MetricImport>()
  const [file, setFile] = useState<ChosenFile>()
  const personId = use(DraftOwner)
  const [problem, setProblem] = useState<string>()
  const [pasted, setPasted] = useTextDraft(`figures to import of ${campaignId}`)

  function take(text: string, chosen?: ChosenFile) {
    setProblem(undefined)
    if (text.length > maxImportCharacters) {
      return setProblem('This is too large. Split it into files of up to 500 kB.')
    }
    setFile(chosen)
    if (!isBlank(text)) setAsked({ text, decimalSign: decimalSign() })
  }

  async function open(chosen: File) {
    const [recent] = personId === undefined ? [] : readRecent(personId, recentEncodings)
    try {
      const read = await readTextFile(
        chosen,
        textEncodings.find((one) => one === recent?.id),
      )
      take(textIn(read, read.guessed), { ...read, encoding: read.guessed })
    } catch {
      setProblem('The file couldn’t be read. Choose it again.')
    }
  }

  function readIn(encoding: TextEncoding) {
    if (!file || !asked) return
    const choice = { id: encoding, name: encodingNames[encoding] }
    if (personId !== undefined) recordRecent(personId, recentEncodings, choice)
    setFile({ ...file, encoding })
    // The columns may have other names now.
    const { columns: _, numbers: __, ...rest } = asked
    setAsked({ ...rest, text: textIn(file, encoding) })
  }

  return (
    <Dialog
      title="Import figures"
      description="One line per day. Importing the same file again changes nothing."
      size="lg"
      onClose={close}
    >
      {asked ? (
        <Preview
          campaignId={campaignId}
          asked={asked}
          file={file}
          onAsk={setAsked}
          onEncoding={readIn}
          onBack={() => setAsked(undefined)}
          onImported={() => {
            setPasted('')
            close()
          }}
        />
      ) : (
        <Source
          problem={problem}
          pasted={pasted}
          onPaste={setPasted}
          onText={take}
          onFile={(chosen) => void open(chosen)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** What the person chose for earlier files, on this device. */
const recentEncodings = 'encodings of figures'

interface ChosenFile extends TextFile {
  encoding: TextEncoding
}

interface SourceProps {
  problem: string | undefined
  pasted: string
  onPaste: (text: string) => void
  onText: (text: string) => void
  onFile: (file: File) => void
  onClose: () => void
}

function Source(props: SourceProps) {
  const { problem, pasted, onPaste, onText, onFile, onClose } = props
  return (
    <>
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <FormProblem>{problem}</FormProblem>
        <TableFileField onChoose={(file) => file && onFile(file)} />
        <TextArea
          label="Or paste a table"
          description="Put the column names in the first line."
          rows={8}
          value={pasted}
          onChange={({ target }) => onPaste(target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={isBlank(pasted)} onClick={() => onText(pasted)}>
          Preview
        </Button>
      </DialogFooter>
    </>
  )
}

interface PreviewProps {
  campaignId: string
  asked: MetricImport
  /** Undefined for a pasted table. */
  file: ChosenFile | undefined
  onAsk: (asked: MetricImport) => void
  onEncoding: (encoding: TextEncoding) => void
  onBack: () => void
  onImported: () => void
}

function Preview({ campaignId, asked, file, onAsk, onEncoding, ...rest }: PreviewProps) {
  const { onBack, onImported } = rest
  const cache = useQueryClient()
  const params = { campaignId }
  const { data: figures } = useQuery(figuresOf(campaignId))
  const { data, error, isFetching } = useQuery({
    // The answer depends on stored data, so it is never served from the cache.
    queryKey: ['preview of import', campaignId, asked],
    queryFn: () => api(campaignMetrics.import, { params, body: { ...asked, isPreview: true } }),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  })
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function apply() {
    setPending(true)
    setProblem(undefined)
    try {
      const done = await api(campaignMetrics.import, { params, body: asked })
      await cache.invalidateQueries({ queryKey: figuresOf(campaignId).queryKey })
      announce(cache, campaignId, done)
      onImported()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(messageOf(failure))
      setPending(false)
    }
  }

  const count = data ? data.added + data.changed : 0
  const isBlocked = !data || data.mapping.date === null || data.lines === 0
  const hasErrors = (data?.issueCount ?? 0) > 0 && !asked.skipsInvalid
  return (
    <>
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        {(problem ?? error) && <Banner tone="bad">{problem ?? messageOf(error)}</Banner>}
        {file && (
          <EncodingChoice
            text={{ encoding: file.encoding, guessed: file.guessed, ...sampleText(asked.text) }}
            onChoose={onEncoding}
          />
        )}
        {data && figures && (
          <ImportPreview
            preview={data}
            asked={asked}
            figures={figures}
            isBusy={isFetching}
            onAsk={onAsk}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="primary"
          isPending={isPending}
          disabled={isBlocked || hasErrors || isFetching}
          onClick={() => void apply()}
        >
          {`Import ${pluralize(count, 'figure')}`}
        </Button>
      </DialogFooter>
    </>
  )
}

const messageOf = (error: Error | null) =>
  (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? error?.message

/** Undo restores the previous figures unless someone has changed the campaign since. */
function announce(
  cache: QueryClient,
  campaignId: string,
  { added, changed, values, version }: MetricImported,
): void {
  if (values.length === 0)
    return void toast.success('Nothing to import: all of these figures are already here.')
  const label = `${pluralize(added + changed, 'figure')} imported.`
  const step = {
    label,
    async undo() {
      const body = {
        version,
        values: values.map(({ date, metric, before }) => ({ date, metric, value: before })),
      }
      await api(campaignFigures.change, { params: { campaignId }, body })
      await cache.invalidateQueries({ queryKey: figuresOf(campaignId).queryKey })
    },
  }
  toastWithUndo(step)
}
