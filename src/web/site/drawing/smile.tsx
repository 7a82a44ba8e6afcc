// Portfolio drawing: rounded doors in a curved row, like teeth in a smile, and one of them blue and ajar.
const doors = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
const ajar = 1

/** The doors stand on a curve: the outer ones are turned away, smaller and higher up. */
function stand(position: number) {
  const angle = position * 0.33
  const turn = Math.cos(angle)
  return {
    x: Math.round(600 + 620 * Math.sin(angle)),
    y: Math.round(400 + 264 * turn),
    width: Math.round(206 * turn),
    height: Math.round(190 + 290 * turn),
  }
}

/** Whoever stands nearer is drawn later; the open leaf reaches in front of its neighbor. */
const rank = (position: number) => (position === ajar ? 1 : -Math.abs(position))

/** A door with a round head, from the middle of its foot. */
const shape = (width: number, height: number) =>
  `M${-width / 2} 0V${width / 2 - height}a${width / 2} ${width / 2} 0 0 1 ${width} 0V0z`

function Closed({ width, height }: { width: number; height: number }) {
  const inner = width - 20
  return (
    <>
      <path className="enamel" d={shape(inner, height - 10)} />
      <path className="leaf-line" d={shape(inner * 0.66, height - 10 - inner * 0.17)} />
      <circle className="tone-0" cx={inner / 2 - 11} cy={-height * 0.4} r="5" />
    </>
  )
}

/** The leaf hangs on the left and comes toward us: its free edge is longer, above and below. */
function Ajar({ width, height }: { width: number; height: number }) {
  const inner = width - 20
  const [hinge, head] = [-inner / 2, height - 10]
  const edge = hinge - inner * 0.36
  return (
    <>
      <path className="light" d={shape(inner, head)} />
      <path className="light" d={`M${hinge}-1H${-hinge}L${-hinge + 64} 130H${hinge + 10}Z`} />
      <path
        className="tone-0"
        d={`M${hinge} 0L${edge} 46V${-head * 0.78}C${edge} ${-head * 1.02} ${hinge} ${-head * 1.04} ${hinge} ${inner / 2 - head}Z`}
      />
      <circle className="light" cx={edge + 11} cy={-height * 0.36} r="5" />
    </>
  )
}

export function Smile() {
  return (
    <>
      <rect className="sky" width="1200" height="800" />
      <path className="tone-1" d="M-20 400A620 264 0 0 0 1220 400V800H-20Z" />
      {doors
        .toSorted((one, other) => rank(one) - rank(other))
        .map((position) => {
          const { x, y, width, height } = stand(position)
          return (
            <g key={position} transform={`translate(${x} ${y})`}>
              <path className="enamel edge" d={shape(width, height)} />
              {position === ajar ? (
                <Ajar width={width} height={height} />
              ) : (
                <Closed width={width} height={height} />
              )}
            </g>
          )
        })}
    </>
  )
}
