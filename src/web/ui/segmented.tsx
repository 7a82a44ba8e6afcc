// Segmented control for a choice among a few views: radio buttons in a row.
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
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md bg-sunken p-0.5 shadow-[inset_0_0_0_1px_var(--color-line)]',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'relative flex min-h-7 flex-[1_0_auto] items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-text pointer-coarse:min-h-10',
            'has-checked:bg-raised has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--color-line)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus forced-colors:has-checked:not-has-focus-visible:outline-2 forced-colors:has-checked:not-has-focus-visible:outline-[Highlight]',
          )}
        >
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
