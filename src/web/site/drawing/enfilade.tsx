// The hero's drawing: a door in the page's own wall, and behind it room after room with the doors in one line.
import { perspective } from './perspective.ts'

const scene = perspective([402, 380])
const door = { left: 166, right: 566, top: 70, floor: 720 }
const room = { left: 20, right: 830, top: -60, floor: door.floor }
const rooms = 4
const thickness = 0.1
const leafReach = 0.46
const depthOf = (wall: number) => 1 + wall * 0.82

/** The opening of a wall as a hole with depth: both sides, and the underside of the lintel. */
function Reveal({ depth }: { depth: number }) {
  const { left, right, top, floor } = door
  const back = depth + thickness
  const side = (x: number) =>
    scene.shape([x, top, depth], [x, top, back], [x, floor, back], [x, floor, depth])
  return (
    <>
      <path className="jamb" d={side(left)} />
      <path className="jamb lit" d={side(right)} />
      <path
        className="soffit"
        d={scene.shape(
          [left, top, depth],
          [right, top, depth],
          [right, top, back],
          [left, top, back],
        )}
      />
    </>
  )
}

/** A leaf hung on the left of the near door, opened into the first room by so many degrees. */
export function leafShape(degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const at = (share: number, y: number) =>
    [
      door.left + (door.right - door.left) * share * Math.cos(angle),
      y,
      1 + thickness + leafReach * share * Math.sin(angle),
    ] as const
  const panel = (from: number, to: number, top: number, bottom: number) =>
    scene.shape(at(from, top), at(to, top), at(to, bottom), at(from, bottom))
  return {
    face: panel(-0.02, 1, door.top, door.floor),
    panels: panel(0.16, 0.84, 140, 360) + panel(0.16, 0.84, 440, 650),
    knob: panel(0.89, 0.94, 388, 418),
    edge: panel(0.985, 1.02, door.top, door.floor),
  }
}

function Room({ number }: { number: number }) {
  const near = depthOf(number)
  const far = depthOf(number + 1)
  const { left, right, top, floor } = room
  const side = (x: number) =>
    scene.shape([x, top, near], [x, top, far], [x, floor, far], [x, floor, near])
  const level = (y: number, until: number) =>
    scene.shape([left, y, near], [right, y, near], [right, y, until], [left, y, until])
  return (
    <g className={`room room-${number}`}>
      <path className="floor" d={level(floor, far + thickness)} />
      <path className="ceiling" d={level(top, far)} />
      <path className="left" d={side(left)} />
      <path className="right" d={side(right)} />
      <path
        className="sun"
        d={scene.shape(
          [right, floor, near + 0.24],
          [right, floor, far - 0.28],
          [left, floor, far - 0.06],
          [left, floor, near + 0.46],
        )}
      />
      <path
        className="wall"
        fillRule="evenodd"
        d={
          scene.frame(left, top, right, floor, far) +
          scene.frame(door.left, door.top, door.right, floor, far)
        }
      />
      <Reveal depth={far} />
    </g>
  )
}

/** Decoration only: the page's words say the same. Colors come from the style sheet, by theme. */
export function Enfilade() {
  const leaf = leafShape(81)
  return (
    <svg className="drawing enfilade" viewBox="0 0 760 900" aria-hidden="true" focusable="false">
      <path className="ground" d="M-6000 720H6000V900H-6000Z" />
      <path
        className="spill"
        d={scene.shape(
          [door.left, door.floor, 1],
          [door.right, door.floor, 1],
          [door.right + 10, door.floor, 0.64],
          [door.left - 90, door.floor, 0.64],
        )}
      />
      <clipPath id="opening">
        <path d={scene.frame(door.left, door.top, door.right, door.floor, 1)} />
      </clipPath>
      <g clipPath="url(#opening)">
        <path
          className="light"
          d={scene.frame(room.left, room.top, room.right, room.floor, depthOf(rooms))}
        />
        {Array.from({ length: rooms }, (_, index) => (
          <Room key={index} number={rooms - 1 - index} />
        ))}
        <g className="leaf">
          <path className="face" d={leaf.face} />
          <path className="panels" d={leaf.panels} />
          <path className="leaf-edge" d={leaf.edge} />
          <path className="knob" d={leaf.knob} />
        </g>
        <g className="threshold">
          <Reveal depth={1} />
        </g>
      </g>
    </svg>
  )
}
