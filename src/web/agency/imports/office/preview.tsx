// Table import preview: columns, errors, likely duplicates and the first rows.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type Correction,
  type Import,
  type ImportChange,
  type ImportField,
  type ImportPreview,
  importFieldLabel,
  imports,
} from '#contract/agency/imports.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ColumnChoices, notImported } from '#web/ui/table-import.tsx'
import { EncodingChoice } from '#web/ui/encoding-choice.tsx'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { FaultyCells } from './faulty-cells.tsx'
import { type StepProps, countedRecords, importQuery } from './import-labels.ts'
import { StaffInvited } from './staff-invited.tsx'
import { WhoSeesTasks } from './who-sees-tasks.tsx'

interface PreviewProps extends StepProps {
  preview: ImportPreview
}

/**
 * Shows choices optimistically and their effects once the server answers; only the last answer counts.
 * @returns `shown`, the preview including choices the server hasn't confirmed yet
 */
function useChange({ _id: importId }: Import, preview: ImportPreview) {
  const cache = useQueryClient()
  const latest = useRef(0)
  const [chosen, setChosen] = useState<ImportChange>()
  const [problem, setProblem] = useState<string>()
  const { queryKey } = importQuery(importId)

  async function change(body: ImportChange) {
    const turn = (latest.current += 1)
    setChosen((before) => ({ ...before, ...body }))
    setProblem(undefined)
    try {
      const next = await api(imports.change, { params: { importId }, body })
      if (turn === latest.current) cache.setQueryData(queryKey, next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
      await cache.invalidateQueries({ queryKey })
    } finally {
      if (turn === latest.current) setChosen(undefined)
    }
  }
  return {
    change: (body: ImportChange) => void change(body),
    /** Together with those not answered yet, because answers may come in another order. */
    correct: (one: Correction) =>
      void change({ corrections: [...(chosen?.corrections ?? []), one] }),
    shown: chosen ? withChoice(preview, chosen) : preview,
    isBusy: chosen !== undefined,
    problem,
  }
}

const withChoice = (preview: ImportPreview, body: ImportChange): ImportPreview => ({
  ...preview,
  text: { ...preview.text, encoding: body.encoding ?? preview.text.encoding },
  mapping: body.mapping ?? preview.mapping,
  dayOrder: body.dayOrder ?? preview.dayOrder,
  skipsInvalid: body.skipsInvalid ?? preview.skipsInvalid,
  addsDuplicates: body.addsDuplicates ?? preview.addsDuplicates,
  invitesStaff: body.invitesStaff ?? preview.invitesStaff,
  visibility: body.visibility ?? preview.visibility,
})

export function Preview({ imported, preview: answered, pending, onStep }: PreviewProps) {
  const { change, correct, shown: preview, isBusy, problem } = useChange(imported, answered)
  const { missing, ready, issueCount, skipsInvalid, lines } = preview
  const isBlocked =
    missing.length > 0 ||
    ready === 0 ||
    (issueCount > 0 && !skipsInvalid) ||
    preview.staffCount > preview.staff.length
  return (
    <div aria-busy={isBusy} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormProblem>{problem}</FormProblem>
      <EncodingChoice text={preview.text} onChoose={(encoding) => change({ encoding })} />
      <Columns preview={preview} onChange={change} />
      {missing.length > 0 ? (
        <Banner tone="warn">{`Choose the columns for: ${missing.map(importFieldLabel).join(', ')}.`}</Banner>
      ) : (
        <p role="status" className="tabular-nums">
          {`${countedRecords(ready, imported.kind)} of ${pluralize(lines, 'row')} would be added.`}
        </p>
      )}
      <StaffInvited preview={preview} onChange={change} />
      {imported.kind === 'task' && ready > 0 && (
        <WhoSeesTasks
          visibility={preview.visibility}
          tasks={ready}
          shared={preview.shared}
          onChange={(visibility) => change({ visibility })}
        />
      )}
      {issueCount > 0 && (
        <FaultyCells preview={preview} onCorrect={correct}>
          <Checkbox
            label="Leave these lines out"
            checked={skipsInvalid}
            onChange={({ target }) => change({ skipsInvalid: target.checked })}
          />
        </FaultyCells>
      )}
      {preview.duplicateCount > 0 && <Duplicates preview={preview} onChange={change} />}
      {preview.rows.length > 0 && <Rows preview={preview} />}
      <div className="flex flex-wrap gap-2">
        <Button isPending={pending === 'cancel'} onClick={() => onStep('cancel')}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={isBlocked || isBusy}
          isPending={pending === 'apply'}
          onClick={() => onStep('apply')}
        >
          {`Import ${countedRecords(ready, imported.kind)}`}
        </Button>
      </div>
    </div>
  )
}

interface PartProps {
  preview: ImportPreview
  onChange: (change: ImportChange) => void
}

const dates: readonly ImportField[] = ['startDate', 'endDate', 'dueDate']

function Columns({ preview, onChange }: PartProps) {
  const { columns, mapping, fields, dayOrder } = preview
  function choose(column: number, meaning: string) {
    const field = fields.find((one) => one === meaning)
    const others = mapping.filter((one) => one.column !== column && one.field !== field)
    onChange({ mapping: field ? [...others, { column, field }] : others })
  }
  return (
    <ColumnChoices
      columns={columns}
      choices={fields.map((field) => ({ value: field, label: importFieldLabel(field) }))}
      meaningOf={(column) => mapping.find((one) => one.column === column)?.field ?? notImported}
      onChoose={choose}
      dayOrder={mapping.some(({ field }) => dates.includes(field)) ? dayOrder : undefined}
      onDayOrder={(order) => onChange({ dayOrder: order })}
    />
  )
}

function Duplicates({ preview, onChange }: PartProps) {
  const { duplicates, duplicateCount, addsDuplicates, canRecur } = preview
  const title =
    duplicateCount === 1
      ? 'One row probably already exists'
      : `${formatNumber(duplicateCount)} rows probably already exist`
  return (
    <Banner tone="warn" title={title}>
      <ul className="mt-1 grid max-h-40 gap-0.5 overflow-y-auto text-sm">
        {duplicates.map(({ line, name, sameAsLine }) => (
          <li key={line} dir="auto">
            {`Line ${line}: ${name}${sameAsLine === null ? '' : `, same as line ${sameAsLine}`}`}
          </li>
        ))}
      </ul>
      {canRecur ? (
        <Checkbox
          label="Import them anyway"
          className="mt-2"
          checked={addsDuplicates}
          onChange={({ target }) => onChange({ addsDuplicates: target.checked })}
        />
      ) : (
        <p className="mt-2 text-sm">
          They’re left out because they already belong to the client or are invited to it.
        </p>
      )}
    </Banner>
  )
}

function Rows({ preview: { rows, mapping, fields, ready } }: { preview: ImportPreview }) {
  const shown = fields.filter((field) => mapping.some((one) => one.field === field))
  const [first] = shown
  return (
    <Section
      title="What would be added"
      aside={ready > rows.length ? `the first ${rows.length}` : undefined}
    >
      <Table label="What would be added">
        <TableHead>
          <HeadCell>Line</HeadCell>
          {shown.map((field) => (
            <HeadCell key={field}>{importFieldLabel(field)}</HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {rows.map(({ line, values }) => (
            <Row key={line}>
              <Cell label="Line">{line}</Cell>
              {shown.map((field) => (
                <Cell
                  key={field}
                  isHeading={field === first}
                  label={importFieldLabel(field)}
                  className="max-w-64 truncate"
                >
                  {values[field] ?? ''}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
