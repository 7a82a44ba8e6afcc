// Labeled progress bar.
import { useId } from 'react'
import { cx } from './cx.ts'

export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  isLabelHidden = false,
  className,
}: {
  label: string
  value: number
  max?: number | undefined
  /** Shown and announced instead of the percentage: '3 of 8 done'. */
  valueText?: string | undefined
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}) {
  const id = useId()
  const percent = max > 0 ? Math.round((Math.min(Math.max(value, 0), max) / max) * 100) : 0
  const text = valueText ?? `${percent}%`
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex justify-between gap-2 text-sm'}>
        <span id={id}>{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </div>
      <progress
        aria-labelledby={id}
        aria-valuetext={text}
        value={percent}
        max={100}
        className="progress"
      />
    </div>
  )
}
