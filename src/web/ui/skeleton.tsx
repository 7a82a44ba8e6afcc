// Placeholders for loading content, shown only if loading takes noticeable time.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={cx('late rounded-sm bg-line', className ?? 'h-4 w-full')} aria-hidden />
}

/** Announces once what is loading; wraps its skeletons. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
