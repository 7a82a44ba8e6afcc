// Portfolio drawing: arches in one line with the sun falling in between them, and open water at their end.
import { perspective, type Point } from './perspective.ts'

const eye: Point = [560, 486]
const scene = perspective(eye)
const walls = [0, 1, 2, 3]
const arch = { left: 190, right: 950, spring: 452, floor: 900 }
const hall = { left: -60, right: 1300 }
const thickness = 0.13
const depthOf = (wall: number) => 1 + wall * 0.78

/** The hole of a wall at this depth; a round head on two sides. */
function hole(depth: number) {
  const [left, spring] = scene.at(arch.left, arch.spring, depth)
  const [right, floor] = scene.at(arch.right, arch.floor, depth)
  const radius = (right - left) / 2
  return { left, right, spring, floor, radius, top: spring - radius, middle: left + radius }
}

function Wall({ number }: { number: number }) {
  const near = hole(depthOf(number))
  const far = hole(depthOf(number) + thickness)
  const opening = `M${near.left} ${near.floor}V${near.spring}A${near.radius} ${near.radius} 0 0 1 ${near.right} ${near.spring}V${near.floor}Z`
  const half = (side: 'left' | 'right', sweep: 0 | 1) =>
    `M${near.middle} ${near.top}A${near.radius} ${near.radius} 0 0 ${sweep} ${near[side]} ${near.spring}V${near.floor}L${far[side]} ${far.floor}V${far.spring}A${far.radius} ${far.radius} 0 0 ${1 - sweep} ${far.middle} ${far.top}Z`
  return (
    <>
      <path className="own" fillRule="evenodd" d={`M-9-9H1209V${near.floor}H-9Z${opening}`} />
      <path className="own jamb" d={half('right', 1)} />
      <path className="own jamb lit" d={half('left', 0)} />
    </>
  )
}

function Hall({ number }: { number: number }) {
  const near = depthOf(number)
  const far = depthOf(number + 1)
  const { left, right } = hall
  const { floor } = arch
  const level = (from: number, until: number) =>
    scene.shape(
      [left, floor, from],
      [right, floor, from],
      [right, floor, until],
      [left, floor, until],
    )
  return (
    <>
      <path className="own deep" d={level(near, far)} />
      <path
        className="light"
        d={scene.shape(
          [right, floor, near + 0.24],
          [right, floor, far - 0.24],
          [left, floor, far - 0.02],
          [left, floor, near + 0.46],
        )}
      />
    </>
  )
}

export function Arcade() {
  const last = hole(depthOf(walls.length - 1))
  const [x] = eye
  return (
    <>
      <rect className="sky" width="1200" height="800" />
      <circle className="light" cx={x + 22} cy={eye[1] - 12} r="46" />
      <path className="sea" d={`M0 ${eye[1]}h1200v${last.floor - eye[1]}h-1200z`} />
      <path
        className="light"
        d={`M${x - 20} 496h84l-6 5h-70zM${x - 8} 510h64l-8 5h-46zM${x + 2} 524h42l-6 5h-28z`}
      />
      {walls.toReversed().map((number) => (
        <g key={number} className={`tone-${number}`}>
          {number < walls.length - 1 && <Hall number={number} />}
          <Wall number={number} />
        </g>
      ))}
      <path
        className="tone-0 deep"
        d={scene.shape([-60, 900, 1], [1300, 900, 1], [1300, 900, 0.7], [-60, 900, 0.7])}
      />
    </>
  )
}
