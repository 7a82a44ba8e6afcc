// The opening of a page below the home page: its headline, what it is about, and the wall one passes to go on.
import type { ReactNode } from 'react'
import { PlanDoor } from '../drawing/plan-door.tsx'

export type PageHeadProps = {
  headline: string
  introduction: string
  /** Where the door in the wall is, in percent; each page has its own. */
  doorAt: number
  children?: ReactNode
}

export function PageHead({ headline, introduction, doorAt, children }: PageHeadProps) {
  return (
    <>
      <header className="page-head">
        <h1>{headline}</h1>
        <p className="lead">{introduction}</p>
        {children}
      </header>
      <PlanDoor at={doorAt} />
    </>
  )
}
