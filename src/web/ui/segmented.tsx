// One of a few views or columns, side by side: radio buttons in one strip.
import { useId } from 'react'
import { cx } from './cx.ts'

export type Segment<V extends string> = { value: V; label: string; count?: number | undefined }

export function Segmented<V extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: {
  label: string
  value: V
  onChange: (value: V) => void
  segments: readonly Segment<V>[]
  className?: string | undefined
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('segmented', className)}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.label}
          {segment.count !== undefined && (
            <span className="text-muted tabular-nums">{segment.count}</span>
          )}
        </label>
      ))}
    </div>
  )
}
