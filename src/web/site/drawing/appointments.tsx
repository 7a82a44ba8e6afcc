// Portfolio drawing: an appointment book as a housefront of doors, one of them open.
const columns = [0, 1, 2, 3, 4, 5, 6, 7]
const rows = [0, 1, 2]
const open = { column: 4, row: 1 }

/** Where a door stands in the drawing; the outer ones run over its edges. */
const place = (column: number, row: number) => ({ x: -44 + column * 168, y: -96 + row * 330 })

export function Appointments() {
  const { x, y } = place(open.column, open.row)
  return (
    <>
      <rect className="tone-0" width="1200" height="800" />
      {rows.map((row) => (
        <path key={row} className="tone-0 deep" d={`M0 ${place(0, row).y + 260}h1200v20h-1200z`} />
      ))}
      {rows.flatMap((row) =>
        columns.map((column) => {
          const at = place(column, row)
          return (
            <g key={`${row}-${column}`} transform={`translate(${at.x} ${at.y})`}>
              <path className="tone-0 pale" d="M0 44h124v216h-124z" />
              <path className="tone-0 deep" d="M10 54h104v206h-104z" />
              <path className="door" d="M14 58h96v202h-96z" />
              <path className="door deep" d="M28 74h68v66h-68zM28 156h68v84h-68z" />
            </g>
          )
        }),
      )}
      <g transform={`translate(${x} ${y})`}>
        <path className="light" d="M10 54h104v206h-104z" />
        <path className="light" d="M10 259h104l64 85h-250z" />
        <path className="leaf-face" d="M10 54l-58-26v262l58-30z" />
        <path className="leaf-line" d="M-2 72l-34-12v66l34 6zM-2 152l-34 2v82l34-10z" />
      </g>
    </>
  )
}
