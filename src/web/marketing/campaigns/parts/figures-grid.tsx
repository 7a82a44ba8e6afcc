// A grid for data entry: arrows, Enter and Tab move between cells, and spreadsheet cells can be pasted.
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Metric } from '#contract/marketing/campaign-metrics.ts'
import { currencySign } from '#contract/marketing/figure-format.ts'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import type { RecordForm } from '#web/kit/records/use-record-form.tsx'
import { priceReading } from '#web/lib/number-readings.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { cx } from '#web/ui/cx.ts'
import { registerField, useFieldError, useInitialText } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Cells, type GridRow, pastedCells } from './figures-form.ts'
import { GridErrors } from './grid-errors.tsx'
import { beginEditing, enterCell, goTo, stepOf } from './grid-keys.ts'

interface FiguresGridProps {
  label: string
  fields: RecordForm<Cells>
  rows: readonly GridRow[]
  rowName: string
  metrics: readonly Metric[]
  currency: string
  /** Shown below each column, as text. */
  totals: Readonly<Record<string, string>>
  totalName: string
}

const cellName = (row: string, metric: string): Path<Cells> => `${row}.${metric}`

export function FiguresGrid(props: FiguresGridProps) {
  const { label, fields, rows, rowName, metrics, currency, totals, totalName } = props
  const table = useRef<HTMLTableElement>(null)
  const { form } = fields

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    if (event.key === 'F2') {
      event.currentTarget.setSelectionRange(-1, -1)
      beginEditing(event.currentTarget)
    }
    const step = stepOf(event)
    if (!step) return
    if (goTo(table.current, row + step.rows, column + step.columns)) event.preventDefault()
    else if (event.key === 'Enter') fields.leave(event.currentTarget.name)
  }

  function paste(event: ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    const left = cells.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const [day, metric] = [rows[row + down], metrics[column + right]]
        if (!day || !metric) return text === '' ? [] : [text]
        const name = cellName(day.key, metric.metric)
        form.setValue(name, text as never, { shouldDirty: true })
        return []
      }),
    )
    if (left.length > 0)
      toast.error(`${pluralize(left.length, 'pasted cell')} didn’t fit into the grid.`)
    fields.saveAll()
  }

  return (
    <RecordFields fields={fields} label={label}>
      <div className="overflow-x-auto rounded-md border border-line sm:col-span-2">
        <table ref={table} aria-label={label} className="w-full border-collapse text-base">
          <thead>
            <tr>
              <th scope="col" className={cx(headClass, 'sticky left-0 z-1 bg-surface text-left')}>
                {rowName}
              </th>
              {metrics.map(({ metric, name, unit }) => (
                <th key={metric} scope="col" className={cx(headClass, 'text-right')}>
                  {name}
                  {unit === 'money' && ` (${currencySign(currency)})`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label: rowLabel }, row) => (
              <tr key={key} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky left-0 z-1 bg-surface px-3 text-left text-sm font-normal whitespace-nowrap text-muted tabular-nums"
                >
                  {rowLabel}
                </th>
                {metrics.map(({ metric, name }, column) => (
                  <td key={metric} className="border-l border-line p-0">
                    <GridCell
                      form={form}
                      name={cellName(key, metric)}
                      label={`${name}, ${rowLabel}`}
                      currency={currency}
                      onKeyDown={(event) => move(event, row, column)}
                      onPaste={(event) => paste(event, row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong">
              <th scope="row" className="sticky left-0 z-1 bg-surface px-3 py-2 text-left text-sm">
                {totalName}
              </th>
              {metrics.map(({ metric }) => (
                <td
                  key={metric}
                  className="border-l border-line px-3 py-2 text-right font-medium tabular-nums"
                >
                  {totals[metric]}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <GridErrors fields={fields} rows={rows} metrics={metrics} />
    </RecordFields>
  )
}

const headClass = 'h-9 border-b border-line px-3 text-sm font-medium whitespace-nowrap text-muted'

interface GridCellProps {
  currency: string
  form: UseFormReturn<Cells, unknown, unknown>
  name: Path<Cells>
  label: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

function GridCell({ form, name, label, currency, onKeyDown, onPaste }: GridCellProps) {
  const error = useFieldError(form, name)
  const id = useId()
  const text = useWatch({ control: form.control, name })
  const reading = typeof text === 'string' ? priceReading(currency)(text) : undefined
  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={reading === undefined ? undefined : id}
        title={error}
        {...registerField(form, name)}
        defaultValue={useInitialText(form, name)}
        className={cx(
          'h-9 w-full min-w-24 bg-transparent px-3 text-right tabular-nums outline-offset-[-2px] pointer-coarse:h-11',
          'hover:bg-hover focus:bg-raised disabled:text-text',
          error !== undefined && 'bg-bad-soft text-bad',
        )}
        onFocus={(event: FocusEvent<HTMLInputElement>) => enterCell(event.target)}
        onPointerDown={({ currentTarget }) => {
          if (document.activeElement === currentTarget) beginEditing(currentTarget)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {reading !== undefined && (
        <p id={id} className="px-3 pb-1 text-right text-xs text-muted tabular-nums">
          {reading}
        </p>
      )}
    </>
  )
}
