// The drawing for a missing page: a door frame with the wall continuing behind it.
const courses = Array.from({ length: 11 }, (_, row) => row)

export function WalledDoor() {
  return (
    <svg className="drawing walled-door" viewBox="0 0 400 520" aria-hidden="true" focusable="false">
      <path className="ground" d="M-6000 480H6000V560H-6000Z" />
      <path className="reveal" d="M60 20H340V480H60Z" />
      <path className="soffit" d="M60 20H340L322 40H78Z" />
      <path className="masonry" d="M78 40H322V480H78Z" />
      {courses.map((row) => (
        <path
          key={row}
          className="joint"
          d={`M78 ${40 + row * 40}H322M${row % 2 === 0 ? 118 : 158} ${40 + row * 40}v40m81-40v40${row % 2 === 0 ? 'm81-40v40' : ''}`}
        />
      ))}
    </svg>
  )
}
