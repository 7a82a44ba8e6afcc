// The studio's plan: rooms side by side, and a door in a wall that leads into them.
import type { CSSProperties } from 'react'
import { Drawing } from './drawing.tsx'
import door from './plan-door.svg?raw'

const rooms = Object.values(
  import.meta.glob<string>('./rooms/*.svg', { query: '?raw', import: 'default', eager: true }),
)

/** Each room draws its left wall; the style sheet shows the right one where none follows. */
export const PlanRoom = ({ number }: { number: number }) => (
  <Drawing svg={rooms[number % rooms.length] ?? ''} className="plan-room" />
)

/** The wall is a line on either side; `at` is the door's position in percent. Upright walls appear on wide screens. */
export function PlanDoor({ at, isUpright = false }: { at: number; isUpright?: boolean }) {
  return (
    <div
      className={isUpright ? 'plan-door upright' : 'plan-door'}
      style={{ '--at': `${at}%` } as CSSProperties}
      aria-hidden="true"
    >
      <Drawing svg={door} />
    </div>
  )
}
