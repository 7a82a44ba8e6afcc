// Renders a text as a QR code in one path. Dark on light in either theme, because scanners expect it.
import { useMemo } from 'react'
import { encode } from 'uqr'

/** In modules. Scanners need four. */
const quietZone = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

function drawingOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}
