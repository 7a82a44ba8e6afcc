// Small labels for status, priority and tags. Color only supports the text.
import SignalHigh from 'lucide-react/icons/signal-high'
import SignalLow from 'lucide-react/icons/signal-low'
import SignalMedium from 'lucide-react/icons/signal-medium'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { colorNamed, dotLooks, tagLooks } from './color-swatches.tsx'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-muted',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

const shape =
  'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border'

export function Badge({
  tone = 'neutral',
  icon,
  hasDot = false,
  className,
  children,
}: {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  hasDot?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={cx(shape, tones[tone], className)}>
      {hasDot && <span className="size-1.5 rounded-full bg-current forced-fill" aria-hidden />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

/** High is red, medium yellow, anything else green; the bars differ in height, so color is not the only cue. */
export function PriorityBadge({ priority }: { priority: string }) {
  const level = priority.toLowerCase()
  const [tone, Icon] =
    level === 'high'
      ? (['bad', SignalHigh] as const)
      : level === 'medium'
        ? (['warn', SignalMedium] as const)
        : (['good', SignalLow] as const)
  return (
    <Badge tone={tone} icon={<Icon size={12} strokeWidth={3} className="-ml-0.5" aria-hidden />}>
      {priority.toUpperCase()}
    </Badge>
  )
}

export function Tag({
  name,
  color,
  isQuiet = false,
  onRemove,
}: {
  name: string
  color: string
  /** For dense lists: shows the color as a dot. */
  isQuiet?: boolean | undefined
  onRemove?: (() => void) | undefined
}) {
  if (isQuiet) {
    return (
      <span
        className={cx(
          'inline-block h-5 max-w-full truncate rounded-full border border-line px-2 text-xs leading-4.5 text-muted',
          'before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:forced-fill',
          dotLooks[colorNamed(color)],
        )}
      >
        {name}
      </span>
    )
  }
  return (
    <span className={cx(shape, tagLooks[colorNamed(color)])}>
      <span className="truncate">{name}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="-mr-1 grid size-5 place-content-center rounded-sm hover:bg-hover"
          onClick={onRemove}
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  )
}
