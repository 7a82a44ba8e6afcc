// Portfolio drawing: rounded doors in a curved row, like teeth, and one of them blue and ajar.
const doors = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
const ajar = 2

/** The doors stand on a curve: the outer ones are turned away, smaller and higher up. */
function stand(position: number) {
  const angle = position * 0.33
  const turn = Math.cos(angle)
  return {
    x: Math.round(600 + 620 * Math.sin(angle)),
    y: Math.round(400 + 260 * turn),
    width: Math.round(206 * turn),
    height: Math.round(170 + 250 * turn),
  }
}

/** A door with a round head, from the middle of its foot. */
const shape = (width: number, height: number) =>
  `M${-width / 2} 0V${width / 2 - height}a${width / 2} ${width / 2} 0 0 1 ${width} 0V0z`

export function Smile() {
  return (
    <>
      <rect className="sky" width="1200" height="800" />
      <path className="tone-2" d="M0 470Q600 850 1200 470V800H0Z" />
      {doors
        .toSorted((one, other) => Math.abs(other) - Math.abs(one))
        .map((position) => {
          const { x, y, width, height } = stand(position)
          const inner = width - 18
          return (
            <g key={position} transform={`translate(${x} ${y})`}>
              <path className="enamel edge" d={shape(width, height)} />
              {position === ajar ? (
                <>
                  <path className="light" d={shape(inner, height - 9)} />
                  <path
                    className="light"
                    d={`M${-inner / 2} 0H${inner / 2}L${inner} 90H${-inner * 0.3}Z`}
                  />
                  <path
                    className="tone-0"
                    d={`M${-inner / 2} 0V${inner / 2 - height + 9}c0-30 10-52 28-62V26z`}
                  />
                </>
              ) : (
                <>
                  <path className="enamel" d={shape(inner, height - 9)} />
                  <circle className="tone-0" cx={inner / 2 - 14} cy={-height * 0.42} r="5" />
                </>
              )}
            </g>
          )
        })}
    </>
  )
}
