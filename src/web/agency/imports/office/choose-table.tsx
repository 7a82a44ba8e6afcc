// Import form: the file, its kind and its destination.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxBoardBytes, maxBoardCards } from '#contract/agency/board-import.ts'
import {
  type ImportKind,
  imports,
  maxImportBytes,
  maxImportRows,
} from '#contract/agency/imports.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { ProjectSelect } from '#web/work/projects/parts/project-select.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { ownTimeZone } from '#web/lib/time-zones.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Select } from '#web/ui/select.tsx'
import { TableFileField } from '#web/ui/table-file-field.tsx'
import { importPath, kindNames } from './import-labels.ts'

const whereItGoes: Record<Exclude<ImportKind, 'company'>, string> = {
  person:
    'Leave this empty if a column of the file names the client, and for people at the agency. No one is emailed yet: you can send the invitations afterwards.',
  project: 'Leave this empty if a column of the file names the client.',
  task: 'Leave these empty if columns of the file name the client and the project.',
  trello:
    'The client is required. If you leave the project empty, a new one is created with the name of the board.',
}

const hasProject = (kind: ImportKind) => kind === 'task' || kind === 'trello'

const fileOf = (kind: ImportKind) =>
  kind === 'trello'
    ? {
        label: 'JSON file',
        accept: '.json,application/json',
        description: `In Trello: the board’s menu, “Print, export, and share”, “Export as JSON”. Up to ${maxBoardCards.toLocaleString('en-US')} cards.`,
      }
    : {
        description: `Column names in the first line, up to ${maxImportRows.toLocaleString('en-US')} rows.`,
      }

interface ChooseTableProps {
  kinds: readonly ImportKind[]
  /** Kind preselected in the address. */
  asked: ImportKind | undefined
  company: string | null
  project: string | null
}

export function ChooseTable({ kinds, asked, ...target }: ChooseTableProps) {
  const navigate = useNavigate()
  const [kind, setKind] = useState(asked && kinds.includes(asked) ? asked : (kinds[0] ?? 'task'))
  const [company, setCompany] = useState(target.company)
  const [project, setProject] = useState(target.project)
  const [file, setFile] = useState<File>()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function read() {
    if (!file) return setProblem('Choose a file first.')
    if (kind === 'trello' && company === null)
      return setProblem('Choose the client this board is for.')
    const maxMb = (kind === 'trello' ? maxBoardBytes : maxImportBytes) / 1024 / 1024
    if (file.size > maxMb * 1024 * 1024)
      return setProblem(`This file is larger than ${maxMb} MB. Split it into smaller files.`)
    setPending(true)
    setProblem(undefined)
    try {
      const { _id } = await send({ file, kind, company, project })
      await navigate(`${importPath}/${_id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <FormProblem>{problem}</FormProblem>
      <Select
        label="What is in the file"
        placeholder={null}
        options={kinds.map((value) => ({ value, label: kindNames[value] }))}
        value={kind}
        onChange={({ target: { value } }) => setKind(kinds.find((one) => one === value) ?? kind)}
      />
      {kind !== 'company' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <CompanySelect
            value={company}
            onChange={(id) => {
              setCompany(id)
              setProject(null)
            }}
          />
          {hasProject(kind) && (
            <ProjectSelect companyId={company} value={project} onChange={setProject} />
          )}
          <p className="text-sm text-muted sm:col-span-2">{whereItGoes[kind]}</p>
        </div>
      )}
      <TableFileField {...fileOf(kind)} onChoose={setFile} />
      <Button variant="primary" className="w-fit" isPending={isPending} onClick={() => void read()}>
        Preview
      </Button>
    </div>
  )
}

interface Chosen {
  file: File
  kind: ImportKind
  company: string | null
  project: string | null
}

function send({ file, kind, company, project }: Chosen) {
  const body = new FormData()
  // Fields come before the file because the server streams the request.
  body.set('kind', kind)
  if (company !== null && kind !== 'company') body.set('company', company)
  if (project !== null && hasProject(kind)) body.set('project', project)
  if (kind === 'trello') body.set('timeZone', ownTimeZone())
  body.set('file', file)
  // `FormData` holds the contract's fields, in the browser's multipart encoding.
  return api(imports.create, { body: body as never })
}
