// Pagination of a long list, with the page in the address.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../lib/locale.ts'
import { cx } from './cx.ts'

/** First, last and current page and its neighbors; `undefined` marks a gap of two or more pages. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((one, at) => {
    const before = pages[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [undefined, one]
  })
}

export function Pagination({
  page,
  size,
  total,
  hrefFor,
  noun = 'rows',
}: {
  /** Starts at 1. */
  page: number
  size: number
  total: number
  hrefFor: (page: number) => string
  noun?: string | undefined
}) {
  const last = Math.max(1, Math.ceil(total / size))
  const from = total === 0 ? 0 : (page - 1) * size + 1
  const to = Math.min(total, page * size)
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted tabular-nums"
    >
      <p>
        {formatNumber(from)}–{formatNumber(to)} of {formatNumber(total)} {noun}
      </p>
      {last > 1 && (
        <ul className="flex items-center gap-0.5">
          <li>
            <Step to={page > 1 ? hrefFor(page - 1) : undefined} label="Previous page">
              <ChevronLeft size={16} aria-hidden />
            </Step>
          </li>
          {pagesAround(page, last).map((one, at) => (
            <li key={one ?? `gap-${at}`}>
              {one === undefined ? (
                <span className="px-1">…</span>
              ) : (
                <Step to={hrefFor(one)} label={`Page ${one}`} isCurrent={one === page}>
                  {one}
                </Step>
              )}
            </li>
          ))}
          <li>
            <Step to={page < last ? hrefFor(page + 1) : undefined} label="Next page">
              <ChevronRight size={16} aria-hidden />
            </Step>
          </li>
        </ul>
      )}
    </nav>
  )
}

function Step({
  to,
  label,
  isCurrent = false,
  children,
}: {
  to: string | undefined
  label: string
  isCurrent?: boolean
  children: ReactNode
}) {
  const shape =
    'grid h-8 min-w-8 place-content-center rounded-md px-1 pointer-coarse:h-11 pointer-coarse:min-w-11'
  if (to === undefined)
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={cx(shape, 'opacity-40')}>
        {children}
      </span>
    )
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        shape,
        'transition-colors',
        isCurrent
          ? 'bg-hover font-medium text-text forced-selected'
          : 'hover:bg-hover hover:text-text',
      )}
    >
      {children}
    </Link>
  )
}
