// One-point perspective in the plane: maps a point on the drawing's near wall to its position further back.

export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** Projects a room for one eye. Depth 1 is the drawing's plane, 2 is twice as far from the eye, below 1 is nearer. */
export function perspective([eyeX, eyeY]: Point) {
  const at = (x: number, y: number, depth: number): Point => [
    round(eyeX + (x - eyeX) / depth),
    round(eyeY + (y - eyeY) / depth),
  ]
  return {
    at,
    /** A closed shape through points of the room, each `[x, y, depth]`. */
    shape: (...points: (readonly [number, number, number])[]) =>
      outline(points.map(([x, y, depth]) => at(x, y, depth))),
    /** A rectangle parallel to the drawing's plane. */
    frame: (left: number, top: number, right: number, bottom: number, depth: number) =>
      outline([
        at(left, top, depth),
        at(right, top, depth),
        at(right, bottom, depth),
        at(left, bottom, depth),
      ]),
  }
}

/** Path data of a closed polygon, in the shortest form. */
function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`
}
