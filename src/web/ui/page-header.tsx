// Header of a screen: title, subtitle and main actions.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Container with the screen's margins. Set `isNarrow` for forms and text. */
export function Page({
  isNarrow = false,
  className,
  children,
}: {
  isNarrow?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-4 md:px-6 md:py-6 lg:px-8',
        isNarrow && 'max-w-3xl',
        className,
      )}
    >
      {children}
    </div>
  )
}

export function PageHeader({
  title,
  subtitle,
  back,
  context,
  actions,
}: {
  title: string
  subtitle?: ReactNode
  /** Link back to the parent screen. */
  back?: ReactNode
  /** Selectors for the screen's content, such as company and project. */
  context?: ReactNode
  /** Secondary actions first, the one primary action last. */
  actions?: ReactNode
}) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {back && <div className="text-sm">{back}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-sm:items-center">
        <div className="min-w-0">
          <h1 className="text-xl text-balance md:text-2xl">{title}</h1>
          {subtitle && <p className="mt-0.5 text-muted wrap-anywhere">{subtitle}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-sm:not-has-[>:only-child]:w-full max-sm:*:grow">
            {actions}
          </div>
        )}
      </div>
      {context && (
        <div className="flex items-start gap-3 *:min-w-0 *:flex-1 sm:flex-wrap sm:*:max-w-64">
          {context}
        </div>
      )}
    </header>
  )
}
