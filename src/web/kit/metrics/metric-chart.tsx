// A chart next to a table of the same figures. The chart library is loaded on demand; arrow keys move through the points,
// which are announced.
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { type ChartData, type ChartSeries, colorOf, pointText, tableRows } from './chart-data.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const Drawing = lazyPart(() => import('./drawing.tsx'))

interface MetricChartProps {
  data: ChartData
  className?: string | undefined
}

export function MetricChart({ data, className }: MetricChartProps) {
  const { title, points, series } = data
  const [active, setActive] = useState<number>()
  // The chart measures its container first, which the server cannot.
  const isHydrated = useIsHydrated()
  const placeholder = <Skeleton className="h-full w-full" />
  const point = active === undefined ? undefined : points[active]
  return (
    <figure
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1',
        className,
      )}
    >
      <figcaption className="sr-only">{title}</figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        <Walker title={title} count={points.length} active={active} onWalk={setActive}>
          {isHydrated ? (
            <Suspense fallback={placeholder}>
              <Drawing data={data} active={active} onActive={setActive} />
            </Suspense>
          ) : (
            placeholder
          )}
        </Walker>
        {series.length > 1 && <Legend series={series} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {point && pointText(data, point)}
      </p>
      <ChartTable data={data} active={active} />
    </figure>
  )
}

interface WalkerProps {
  title: string
  count: number
  active: number | undefined
  onWalk: (active: number | undefined) => void
  children: ReactNode
}

/** Takes the focus and keys on behalf of the drawing. */
function Walker({ title, count, active, onWalk, children }: WalkerProps) {
  function walk(event: KeyboardEvent) {
    const to: Record<string, number> = {
      ArrowRight: Math.min((active ?? -1) + 1, count - 1),
      ArrowLeft: Math.max((active ?? count) - 1, 0),
      Home: 0,
      End: count - 1,
    }
    const next = to[event.key]
    if (event.key === 'Escape' && active !== undefined) {
      event.stopPropagation()
      return onWalk(undefined)
    }
    if (next === undefined || count === 0) return
    event.preventDefault()
    onWalk(next)
  }
  return (
    <div
      // A single widget with its own keys: arrows move through its points.
      role="application"
      aria-roledescription="chart"
      aria-label={`${title}. Use the arrow keys to go through its points. The table next to it has every figure.`}
      tabIndex={0}
      className="h-64 min-w-0 rounded-md"
      onKeyDown={walk}
      onBlur={() => onWalk(undefined)}
    >
      {children}
    </div>
  )
}

function ChartTable({ data, active }: { data: ChartData; active: number | undefined }) {
  const { title, pointName, series, points } = data
  // Newest rows are the most wanted, so they come first, where no scrolling is needed.
  const newestFirst = tableRows(data).toReversed()
  return (
    <div
      // Can also be scrolled by keyboard.
      role="group"
      aria-label={`${title}, as a table`}
      tabIndex={0}
      className="max-h-64 min-w-0 overflow-y-auto rounded-md print:max-h-none print:overflow-visible"
    >
      <Table label={title}>
        <TableHead>
          <HeadCell>{pointName}</HeadCell>
          {series.map(({ key, name }) => (
            <HeadCell key={key} align="end">
              {name}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {newestFirst.map(({ label, cells }, index) => (
            <Row key={label} isSelected={points.length - 1 - index === active}>
              <Cell isHeading>{label}</Cell>
              {cells.map((text, column) => (
                <Cell key={series[column]?.key} label={series[column]?.name} align="end">
                  {text}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** For sighted readers; the table names its columns. */
function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map((one) => (
        <span key={one.key} className="inline-flex items-center gap-1.5">
          <Swatch color={colorOf(series, one)} shape={one.shape} />
          {one.name}
        </span>
      ))}
    </p>
  )
}

function Swatch({ color, shape }: { color: string; shape: ChartSeries['shape'] }) {
  const [height, y] = shape === 'bar' ? [10, 0] : [2, 4]
  return (
    <svg width={10} height={10} className="shrink-0">
      <rect width={10} height={height} y={y} rx={1} fill={color} />
    </svg>
  )
}
