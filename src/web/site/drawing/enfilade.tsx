// The hero's drawing: a door in the page's own wall, and behind it room after room with the doors in one line.
import type { CSSProperties } from 'react'
import { perspective } from './perspective.ts'

const view = perspective([402, 380])
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
    view.shape([x, top, depth], [x, top, back], [x, floor, back], [x, floor, depth])
  return (
    <>
      <path className="jamb" d={side(left)} />
      <path className="jamb lit" d={side(right)} />
      <path
        className="soffit"
        d={view.shape(
          [left, top, depth],
          [right, top, depth],
          [right, top, back],
          [left, top, back],
        )}
      />
    </>
  )
}

/** Part of the near door's leaf, hinged on the left and opened into the first room by this many degrees. */
function leafPart(degrees: number, from: number, to: number, top: number, bottom: number) {
  const angle = (degrees * Math.PI) / 180
  const at = (share: number, y: number) =>
    [
      door.left + (door.right - door.left) * share * Math.cos(angle),
      y,
      1 + thickness + leafReach * share * Math.sin(angle),
    ] as const
  return view.shape(at(from, top), at(to, top), at(to, bottom), at(from, bottom))
}

/** The leaf at rest, and in `--open` after some scrolling. */
function Leaf({ degrees }: { degrees: number }) {
  const part = (name: string, ...extent: [number, number, number, number]) => (
    <path
      className={name}
      d={leafPart(degrees, ...extent)}
      style={{ '--open': `path("${leafPart(degrees + 15, ...extent)}")` } as CSSProperties}
    />
  )
  return (
    <g className="leaf">
      {part('face', -0.02, 1, door.top, door.floor)}
      {part('panels', 0.16, 0.84, 140, 360)}
      {part('panels', 0.16, 0.84, 440, 650)}
      {part('leaf-edge', 0.985, 1.02, door.top, door.floor)}
      {part('knob', 0.9, 0.935, 384, 420)}
    </g>
  )
}

/** Light falling out of the door, as wide as the gap next to the leaf. */
function spill(degrees: number) {
  const { left, right, floor } = door
  const from = right - (right - left) * Math.min(1, 0.06 + degrees / 80)
  return view.shape(
    [from, floor, 1],
    [right, floor, 1],
    [right + 10, floor, 0.64],
    [from - 90, floor, 0.64],
  )
}

/** How much larger a wall looks from one step further in. */
const nearer = (depth: number) => Math.round((1000 * depth) / (depth - 0.14)) / 1000

function Room({ number }: { number: number }) {
  const near = depthOf(number)
  const far = depthOf(number + 1)
  const { left, right, top, floor } = room
  const side = (x: number) =>
    view.shape([x, top, near], [x, top, far], [x, floor, far], [x, floor, near])
  const level = (y: number, until: number) =>
    view.shape([left, y, near], [right, y, near], [right, y, until], [left, y, until])
  return (
    <g className={`room room-${number}`} style={{ '--near': nearer(far) } as CSSProperties}>
      <path className="floor" d={level(floor, far + thickness)} />
      <path className="ceiling" d={level(top, far)} />
      <path className="left" d={side(left)} />
      <path className="right" d={side(right)} />
      <path
        className="sun"
        d={view.shape(
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
          view.frame(left, top, right, floor, far) +
          view.frame(door.left, door.top, door.right, floor, far)
        }
      />
      <Reveal depth={far} />
    </g>
  )
}

/**
 * Decorative: the page's text says the same. Colors come from the style sheet, by theme.
 * `degrees`: how far the near door is open, from 0 to 81.
 */
export function Enfilade({ degrees = 81 }: { degrees?: number }) {
  return (
    <svg className="drawing enfilade" viewBox="0 0 760 900" aria-hidden="true" focusable="false">
      <path className="ground" d="M-6000 720H6000V900H-6000Z" />
      <linearGradient id="spill" x2="0" y2="1">
        <stop className="spill" />
        <stop className="spill end" offset="1" />
      </linearGradient>
      {degrees > 0 && <path fill="url(#spill)" d={spill(degrees)} />}
      <clipPath id="opening">
        <path d={view.frame(door.left + 1, door.top + 1, door.right - 1, door.floor, 1)} />
      </clipPath>
      <g clipPath="url(#opening)">
        <path
          className="light"
          d={view.frame(room.left, room.top, room.right, room.floor, depthOf(rooms))}
        />
        {Array.from({ length: rooms }, (_, index) => (
          <Room key={index} number={rooms - 1 - index} />
        ))}
        <Leaf degrees={degrees} />
      </g>
      <g className="threshold">
        <Reveal depth={1} />
      </g>
    </svg>
  )
}
