// Colors of a chart's series, in the drawing and the legend.
import type { ChartSeries } from './chart-data.ts'

const barColors = ['var(--color-accent)', 'var(--color-paint-teal)', 'var(--color-paint-orange)']
const lineColors = ['var(--color-text)', 'var(--color-muted)']

/** Assigned in order among series of the same shape. */
export function colorOf(series: readonly ChartSeries[], { key, shape }: ChartSeries): string {
  const colors = shape === 'bar' ? barColors : lineColors
  const place = series.filter((one) => one.shape === shape).findIndex((one) => one.key === key)
  return colors[place % colors.length] ?? 'currentColor'
}
