// Preview of an import: what each column is, which figures are new or changed, and every error by line.
import type { CampaignFigures } from '#contract/marketing/campaign-figures.ts'
import type { MetricImport, MetricImported } from '#contract/marketing/campaign-metrics.ts'
import { signedDecimal } from '#contract/values/decimal-text.ts'
import type { DecimalSign } from '#contract/values/number-locale.ts'
import { figureText } from '#contract/marketing/figure-format.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { longDate } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ColumnChoices, IssueList, notImported } from '#web/ui/table-import.tsx'
import { Select } from '#web/ui/select.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

interface ImportPreviewProps {
  preview: MetricImported
  asked: MetricImport
  /** The figures of the campaign. */
  figures: Pick<CampaignFigures, 'metrics' | 'currency'>
  isBusy: boolean
  onAsk: (asked: MetricImport) => void
}

export function ImportPreview(props: ImportPreviewProps) {
  const { preview, asked, figures, isBusy, onAsk } = props
  const { added, changed, unchanged, days, issues, issueCount, mapping, values } = preview
  return (
    <div aria-busy={isBusy} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {preview.columns.length > 0 && <Columns {...props} />}
      <NumberFormats {...props} />
      {mapping.date === null ? (
        <Banner tone="warn">Choose the column with the date.</Banner>
      ) : (
        <p role="status" className="tabular-nums">
          {pluralize(days, 'day')}: {pluralize(added, 'new figure')}, {changed} changed, {unchanged}{' '}
          unchanged.
        </p>
      )}
      {issueCount > 0 && (
        <IssueList issues={issues} count={issueCount}>
          <Checkbox
            label="Leave these lines out"
            checked={asked.skipsInvalid ?? false}
            onChange={({ target }) => onAsk({ ...asked, skipsInvalid: target.checked })}
          />
        </IssueList>
      )}
      {values.length > 0 && <Changes values={values} figures={figures} />}
    </div>
  )
}

/** A select for each column of the table. */
function Columns({ preview, asked, figures, onAsk }: ImportPreviewProps) {
  const { columns, mapping, dayOrder } = preview
  const meaningOf = (column: number) =>
    mapping.date === column
      ? 'date'
      : (mapping.metrics.find((one) => one.column === column)?.metric ?? notImported)

  function choose(column: number, meaning: string) {
    const others = mapping.metrics.filter((one) => one.column !== column && one.metric !== meaning)
    const date = meaning === 'date' ? column : mapping.date === column ? null : mapping.date
    const isMetric = meaning !== 'date' && meaning !== notImported
    const next = isMetric ? [...others, { column, metric: meaning }] : others
    // Without a date column, only detecting the columns again makes sense.
    const { columns: _, ...rest } = asked
    onAsk(date === null ? rest : { ...rest, columns: { date, metrics: next } })
  }

  const choices = [
    { value: 'date', label: 'Date' },
    ...figures.metrics.map(({ metric, name }) => ({ value: metric, label: name })),
  ]
  return (
    <ColumnChoices
      columns={columns}
      choices={choices}
      meaningOf={meaningOf}
      onChoose={choose}
      dayOrder={dayOrder}
      onDayOrder={(order) => onAsk({ ...asked, dayOrder: order })}
    />
  )
}

/** Asks once for each column whose numbers could be read both ways. */
function NumberFormats({ preview: { columns, numbers }, asked, onAsk }: ImportPreviewProps) {
  if (numbers.length === 0) return null
  const choose = (column: number, sign: DecimalSign) => {
    const others = (asked.numbers ?? []).filter((one) => one.column !== column)
    onAsk({ ...asked, numbers: [...others, { column, sign }] })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      {numbers.map(({ column, sign, examples }) => (
        <Select
          key={column}
          label={`Numbers in “${columns[column] || `Column ${column + 1}`}” are written as`}
          description={examples.map((text) => becomes(text, sign)).join(', ')}
          placeholder={null}
          options={[
            { value: '.', label: '1,234.56' },
            { value: ',', label: '1.234,56' },
          ]}
          value={sign}
          onChange={({ target }) => choose(column, target.value === ',' ? ',' : '.')}
        />
      ))}
    </div>
  )
}

/** What a cell becomes, in the person's own format. */
const becomes = (text: string, sign: DecimalSign) =>
  `“${text}” becomes ${formatNumber(Number(signedDecimal(text, sign)))}`

const maxShown = 50

interface ChangesProps extends Pick<ImportPreviewProps, 'figures'> {
  values: MetricImported['values']
}

function Changes({ values, figures: { metrics, currency } }: ChangesProps) {
  const metricOf = (key: string) => metrics.find(({ metric }) => metric === key)
  return (
    <div className="max-h-64 overflow-y-auto">
      <Table label="What changes">
        <TableHead>
          <HeadCell>Day</HeadCell>
          <HeadCell>Metric</HeadCell>
          <HeadCell align="end">Now</HeadCell>
          <HeadCell align="end">Imported</HeadCell>
        </TableHead>
        <TableBody>
          {values.slice(0, maxShown).map(({ date, metric: key, before, value }) => {
            const metric = metricOf(key)
            const unit = metric?.unit ?? 'count'
            return (
              <Row key={`${date} ${key}`}>
                <Cell isHeading>{longDate(date)}</Cell>
                <Cell label="Metric">{metric?.name ?? key}</Cell>
                <Cell label="Now" align="end">
                  {figureText(unit, before, currency)}
                </Cell>
                <Cell label="Imported" align="end">
                  {figureText(unit, value, currency)}
                </Cell>
              </Row>
            )
          })}
        </TableBody>
      </Table>
    </div>
  )
}
