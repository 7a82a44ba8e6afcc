// The invitation at the end of a page.
import type { ReactNode } from 'react'

export type ClosingProps = {
  headline: string
  text: string
  /** The room it stands in: blue like the first one, or lit like the last. */
  room?: 'blue' | 'lit'
  children: ReactNode
}

export function Closing({ headline, text, room = 'blue', children }: ClosingProps) {
  return (
    <section className={`closing ${room}`}>
      <div className="words">
        <h2>{headline}</h2>
        <p>{text}</p>
        <p className="actions">{children}</p>
      </div>
      <span className="doorway" aria-hidden="true">
        <span />
      </span>
    </section>
  )
}
