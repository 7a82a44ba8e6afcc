// In place of content: placeholders while it loads, and the error if it cannot be loaded.
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

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

interface LoadErrorProps {
  onRetry: () => unknown
  className?: string | undefined
  children: ReactNode
}

/** One line in place of content that could not be loaded, with a retry button. */
export function LoadError({ onRetry, className, children }: LoadErrorProps) {
  return (
    <p role="alert" className={cx('flex items-center gap-3 text-bad', className)}>
      {children}
      <RetryButton onRetry={onRetry} />
    </p>
  )
}

/** As a banner, where a whole screen or list could not be loaded. */
export function LoadErrorBanner({ onRetry, className, children }: LoadErrorProps) {
  return (
    <Banner tone="bad" className={className} action={<RetryButton onRetry={onRetry} />}>
      <p className="text-bad">{children}</p>
    </Banner>
  )
}

function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button size="sm" onClick={() => void onRetry()}>
      Retry
    </Button>
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
    <LoadError onRetry={refetch}>
      {prefix}: {error.message}
    </LoadError>
  )
}
