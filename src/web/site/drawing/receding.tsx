// Nested door frames that recede to a lit one: the drawing for anything without its own.
import { perspective } from './perspective.ts'

const view = perspective([690, 470])
const frames = [1, 1.5, 2.1, 2.9, 4]

export function Receding() {
  return (
    <>
      <rect className="tone-0 deep" width="1200" height="800" />
      {frames.map((depth, number) => (
        <path
          key={depth}
          className={number === frames.length - 1 ? 'light' : `tone-${number}`}
          d={view.frame(240, 40, 960, 860, depth)}
        />
      ))}
    </>
  )
}
