// A door on a floor plan: an opening in a wall, the leaf and the quarter circle of its swing.
import type { CSSProperties } from 'react'

/** The wall is a line on either side; `at` is the door's position in percent. Upright walls appear on wide screens. */
export function PlanDoor({ at, isUpright = false }: { at: number; isUpright?: boolean }) {
  return (
    <div
      className={isUpright ? 'plan-door upright' : 'plan-door'}
      style={{ '--at': `${at}%` } as CSSProperties}
      aria-hidden="true"
    >
      <svg viewBox="0 0 64 64" focusable="false">
        <path className="swing" d="M0 2A62 62 0 0 1 62 64" />
        <path className="leaf" d="M1.5 64V2" />
      </svg>
    </div>
  )
}
