// Draws a chart with recharts in the page's colors. Loaded on demand.
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartData, type ChartPoint, colorOf } from './chart-data.ts'
import { axisTicks, shortFigure } from './numbers.ts'

interface DrawingProps {
  data: ChartData
  active: number | undefined
  onActive: (index: number | undefined) => void
}

export default function Drawing({ data, active, onActive }: DrawingProps) {
  const { series, points } = data
  const rows = points.map(({ label, values }) => ({ label, ...values }))
  const unit = series[0]?.unit
  const shown = active === undefined ? undefined : points[active]
  const bars = series.filter(({ shape }) => shape === 'bar')
  const lines = series.filter(({ shape }) => shape === 'line')
  const tick = { fill: 'var(--color-muted)', fontSize: 12 }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        // The surrounding component handles keys and labels.
        accessibilityLayer={false}
        onMouseMove={({ activeTooltipIndex }) => {
          const index = Number(activeTooltipIndex)
          onActive(Number.isInteger(index) ? index : undefined)
        }}
        onMouseLeave={() => onActive(undefined)}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          minTickGap={16}
        />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={52}
          {...toAxis(points)}
          tickFormatter={(value: number) => (unit ? shortFigure(unit, value) : '')}
        />
        {shown && (
          <ReferenceLine
            x={shown.label}
            stroke="var(--color-line-strong)"
            strokeWidth={24}
            strokeOpacity={0.5}
          />
        )}
        {bars.map((one) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            name={one.name}
            fill={colorOf(series, one)}
            radius={[3, 3, 0, 0]}
            maxBarSize={56}
            isAnimationActive={false}
          />
        ))}
        {lines.map((one) => (
          <Line
            key={one.key}
            dataKey={one.key}
            name={one.name}
            type="linear"
            stroke={colorOf(series, one)}
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={{ r: 3, fill: 'var(--color-raised)', strokeDasharray: '0' }}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** Leaves axes below zero to the library. */
function toAxis(points: readonly ChartPoint[]) {
  const values = points
    .flatMap((point) => Object.values(point.values))
    .filter((one) => one !== null)
  const ticks = Math.min(...values) < 0 ? [] : axisTicks(Math.max(...values))
  const top = ticks.at(-1)
  return top === undefined ? {} : { ticks, domain: [0, top] }
}
