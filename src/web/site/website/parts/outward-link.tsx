// A link to another site that opens, and announces that it opens, in a new tab.
import type { ReactNode } from 'react'

export type OutwardLinkProps = { href: string; className?: string; children: ReactNode }

export function OutwardLink({ href, className, children }: OutwardLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children}{' '}
      <svg className="outward" viewBox="0 0 12 12" role="img" aria-label="(opens in a new tab)">
        <path d="M3 9L9 3M4 3h5v5" />
      </svg>
    </a>
  )
}
