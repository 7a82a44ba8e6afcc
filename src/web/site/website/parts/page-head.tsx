// Page header below the home page: headline, introduction, and the page's own additions.
import type { ReactNode } from 'react'

export type PageHeadProps = {
  headline: string
  introduction: string
  /** Places the introduction next to the headline if there is room, instead of below it. */
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
