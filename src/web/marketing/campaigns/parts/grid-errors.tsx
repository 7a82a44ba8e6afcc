// Lists, below a grid, the cells that could not be saved and why.
import type { Metric } from '#contract/marketing/campaign-metrics.ts'
import { SaveFailure } from '#web/kit/records/save-status.tsx'
import type { RecordForm } from '#web/kit/records/use-record-form.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import type { Cells, GridRow } from './figures-form.ts'

interface GridErrorsProps {
  fields: RecordForm<Cells>
  rows: readonly GridRow[]
  metrics: readonly Metric[]
}

const maxShown = 5

export function GridErrors({ fields, rows, metrics }: GridErrorsProps) {
  const { fieldErrors, failures } = fields.state
  const found = Object.entries(fieldErrors)
  const [failure] = Object.values(failures)
  if (found.length === 0 && failure === undefined) return null
  const nameOf = (path: string) => {
    const [row, metric] = path.split('.')
    const label = rows.find(({ key }) => key === row)?.label ?? row
    return `${label}, ${metrics.find((one) => one.metric === metric)?.name ?? metric}`
  }
  return (
    <div className="grid gap-1 sm:col-span-2">
      {found.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1 text-sm text-bad">
            {found.slice(0, maxShown).map(([path, issue]) => (
              <li key={path}>
                {nameOf(path)}: {issue}
              </li>
            ))}
            {found.length > maxShown && <li>{found.length - maxShown} more</li>}
          </ul>
        </div>
      )}
      {failure !== undefined && (
        <SaveFailure onRetry={fields.saveAll}>
          {pluralize(Object.keys(failures).length, 'figure')}: {failure}
        </SaveFailure>
      )}
    </div>
  )
}
