// Portfolio drawing: arches in one line, and water and a low sun at their end.
import { perspective, type Point } from './perspective.ts'

const eye: Point = [520, 470]
const scene = perspective(eye)
const walls = [0, 1, 2, 3, 4]
const arch = { left: 130, right: 910, spring: 250, floor: 860 }

/** A wall with an arched hole, as far back as its number says. */
function wall(number: number) {
  const depth = 1 + number * 0.62
  const [left, spring] = scene.at(arch.left, arch.spring, depth)
  const [right, floor] = scene.at(arch.right, arch.floor, depth)
  const radius = (right - left) / 2
  return {
    hole: `M${left} ${floor}V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}V${floor}Z`,
    floor,
    edge: `M${left} ${floor}V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}v${floor - spring}h${-14 / depth}V${spring}A${radius - 7 / depth} ${radius - 7 / depth} 0 0 0 ${left} ${spring}z`,
  }
}

export function Arcade() {
  return (
    <>
      <rect className="sky" width="1200" height="800" />
      <circle className="light" cx="556" cy="452" r="66" />
      <path className="sea" d={`M0 ${eye[1]}h1200v330h-1200z`} />
      <path
        className="light"
        d="M514 480h92l-8 6h-76zM526 496h72l-10 6h-56zM536 511h52l-8 5h-40z"
      />
      {walls.toReversed().map((number) => {
        const { hole, floor, edge } = wall(number)
        return (
          <g key={number} className={`tone-${Math.min(number, 3)}`}>
            <path className="own" fillRule="evenodd" d={`M-9-9H1209V${floor}H-9Z${hole}`} />
            <path className="own deep" d={`M-9 ${floor}H1209V809H-9Z`} />
            <path className="own pale" d={edge} />
          </g>
        )
      })}
      <path className="path" d="M505 700L585 700L690 809L392 809Z" />
    </>
  )
}
