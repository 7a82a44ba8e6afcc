// In place of content: placeholders while it loads, and the error if it cannot be loaded.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Button } from './button.tsx'

/** Placeholders for loading content, shown only if loading takes noticeable time. */
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

interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown }
  /** Text before the reason. */
  prefix?: string
}

/** Error of a failed query with a retry button. */
export function QueryError({ query: { error, refetch }, prefix = 'Error' }: QueryErrorProps) {
  if (!error) return null
  return (
    <p role="alert" className="flex items-center gap-3 text-bad">
      {prefix}: {error.message}
      <Button size="sm" onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  )
}
