// Empty state: illustration, one sentence and an optional action.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function EmptyState({
  title,
  children,
  action,
  className,
}: {
  title: string
  /** Optional additional text. */
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={cx('grid place-items-center gap-1 px-4 py-12 text-center', className)}>
      <Doors />
      <p className="mt-3 max-w-96 text-lg font-medium text-balance">{title}</p>
      {children && <div className="max-w-96 text-base text-pretty text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** Nested door frames: each is three quarters the size of the previous one and fainter; the last one is lit. */
function Doors() {
  return (
    <svg viewBox="0 0 160 112" width="160" height="112" fill="none" aria-hidden>
      <path d="M77 72h6l12 34H65z" fill="var(--color-accent-soft)" />
      <g stroke="var(--color-control)" strokeLinejoin="miter">
        <path d="M46 106V6h68v100" strokeWidth="2" />
        <path d="M54.5 93.5V18.5h51v75" strokeWidth="1.6" opacity="0.85" />
        <path d="M61 84.1V27.9h38v56.2" strokeWidth="1.3" opacity="0.7" />
        <path d="M65.7 77.1V34.9h28.6v42.2" strokeWidth="1" opacity="0.55" />
        <path d="M20 106h120" strokeWidth="1" opacity="0.5" />
      </g>
      <path d="M73 72V44h14v28z" fill="var(--color-brand-line)" />
    </svg>
  )
}
