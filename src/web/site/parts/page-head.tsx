// The opening of a page below the home page: its headline and what it is about.
import type { ReactNode } from 'react'

export function PageHead({
  headline,
  introduction,
  children,
}: {
  headline: string
  introduction: string
  children?: ReactNode
}) {
  return (
    <header className="page-head">
      <h1>{headline}</h1>
      <p className="lead">{introduction}</p>
      {children}
    </header>
  )
}
