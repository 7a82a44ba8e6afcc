// Contrast of a color with white, black and the brand's other colors, by WCAG 2.2, and what it is good enough for.
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { BrandColor } from '#contract/clients/brand.ts'
import { getContrast } from '#contract/values/color.ts'

/** Minimum contrast for text; the next is for large text, icons and borders. */
const minOfText = 4.5
const minOfLargeText = 3

type Readability = 'text' | 'large text' | 'none'

export function getReadability(contrast: number): Readability {
  if (contrast >= minOfText) return 'text'
  return contrast >= minOfLargeText ? 'large text' : 'none'
}

/** Truncated, not rounded, because 4.46 does not meet 4.5. */
export const formatContrast = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`

const looks: Record<Readability, { Icon: typeof Check; label: string; ink: string }> = {
  text: { Icon: Check, label: 'reads well', ink: 'text-good' },
  'large text': { Icon: Minus, label: 'large text only', ink: 'text-warn' },
  none: { Icon: X, label: 'can’t be read', ink: 'text-bad' },
}

/** Draws a letter as a path, because real text would have to meet contrast rules. */
function Sample({ on, text }: { on: string; text: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-6 shrink-0 rounded-sm border border-line forced-color-adjust-none"
      style={{ backgroundColor: on }}
    >
      <path
        d="M6 18 12 6l6 12M8.5 13.5h7"
        fill="none"
        stroke={text}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Verdict({ name, on, text }: { name: string; on: string; text: string }) {
  const contrast = getContrast(text, on)
  const { Icon, label, ink } = looks[getReadability(contrast)]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Sample on={on} text={text} />
      <Icon size={12} aria-hidden className={ink} />
      <span>
        {name} <span className="tabular-nums">{formatContrast(contrast)}</span>, {label}
      </span>
    </span>
  )
}

const isHex = ({ value }: BrandColor) => /^#[\da-f]{6}$/.test(value)

export function ColorContrast({
  color,
  others,
}: {
  color: BrandColor
  others: readonly BrandColor[]
}) {
  if (!isHex(color)) return null
  const readable = others.filter(
    (other) => isHex(other) && getReadability(getContrast(other.value, color.value)) === 'text',
  )
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <Verdict name="White" on={color.value} text="#ffffff" />
      <Verdict name="Black" on={color.value} text="#000000" />
      {readable.length > 0 && (
        <span className="min-w-0 wrap-anywhere">
          Also: {readable.map(({ name, value }) => name || value).join(', ')}
        </span>
      )}
    </p>
  )
}
