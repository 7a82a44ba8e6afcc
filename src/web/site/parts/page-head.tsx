// The opening of a page below the home page: its headline, what it is about, and what the page itself adds.
import type { ReactNode } from 'react'

export type PageHeadProps = {
  headline: string
  introduction: string
  /** The introduction stands beside the headline where there is room, instead of below it. */
  isSplit?: boolean
  children?: ReactNode
}

export function PageHead({ headline, introduction, isSplit = false, children }: PageHeadProps) {
  return (
    <header className={isSplit ? 'page-head split' : 'page-head'}>
      <h1>{headline}</h1>
      <p className="lead">{introduction}</p>
      {children}
    </header>
  )
}
