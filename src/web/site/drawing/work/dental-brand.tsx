// Osprey Lane Dental's brand sheet: logo, type, colors, card and sign. The other drawings use its colors and logo too.
import { At, Panel, Text } from './parts.tsx'

export const dental = {
  teal: '#0d5752',
  sea: '#2b9a90',
  foam: '#d5eeea',
  cream: '#fdf5ea',
  peach: '#ffc9ac',
  coral: '#f47c5c',
  line: '#ecdfce',
  ink: '#15302e',
  gray: '#6b7b78',
} as const

/** A bird over a smile, drawn as one line. */
export const Osprey = ({
  x,
  y,
  size,
  color,
}: {
  x: number
  y: number
  size: number
  color: string
}) => (
  <g
    transform={`translate(${x} ${y}) scale(${size / 100})`}
    fill="none"
    stroke={color}
    strokeWidth="9"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M4 34Q26 8 50 34 74 8 96 34" />
    <path d="M14 52q36 46 72 0" />
  </g>
)

function Card() {
  return (
    <At x={640} y={520}>
      <rect className="cast" width="330" height="190" rx="8" />
      <Panel x={0} y={0} width={330} height={190} radius={8} fill={dental.cream} />
      <Osprey x={28} y={28} size={46} color={dental.coral} />
      <Text x={28} y={122} size={20} weight={600} fill={dental.ink}>
        Dr. Imani Vance
      </Text>
      <Text x={28} y={150} size={17} fill={dental.gray}>
        Osprey Lane Dental, Austin
      </Text>
    </At>
  )
}

const swatches = [
  [dental.teal, 'Deep water', dental.foam],
  [dental.sea, 'Lagoon', dental.ink],
  [dental.peach, 'Gum', dental.ink],
  [dental.coral, 'Hello', dental.ink],
] as const

export function DentalBrand() {
  return (
    <>
      <rect width="1200" height="800" fill={dental.cream} />
      <rect width="560" height="800" fill={dental.teal} />
      <Osprey x={140} y={190} size={280} color={dental.peach} />
      <Text x={280} y={590} size={58} fill={dental.cream} anchor="middle" isDisplay>
        Osprey Lane
      </Text>
      <Text x={280} y={636} size={25} fill={dental.foam} anchor="middle">
        Dentistry without the dread
      </Text>
      <rect x="560" width="640" height="250" fill={dental.peach} />
      <Text x={604} y={192} size={190} fill={dental.teal} isDisplay>
        Aa
      </Text>
      <Text x={880} y={116} size={30} fill={dental.ink} isDisplay>
        Say it kindly.
      </Text>
      <Text x={880} y={154} size={21} fill={dental.ink}>
        Then say what
      </Text>
      <Text x={880} y={182} size={21} fill={dental.ink}>
        it costs.
      </Text>
      {swatches.map(([fill, name, ink], at) => (
        <At key={name} x={560 + at * 160} y={250}>
          <rect width="160" height="180" fill={fill} />
          <Text x={16} y={158} size={19} weight={600} fill={ink}>
            {name}
          </Text>
        </At>
      ))}
      <rect x="560" y="430" width="640" height="370" fill={dental.foam} />
      <Card />
      <At x={996} y={484}>
        <path d="M70 0v40" stroke={dental.ink} strokeWidth="6" />
        <circle cx="70" cy="110" r="74" fill={dental.coral} />
        <Osprey x={26} y={72} size={88} color={dental.cream} />
      </At>
    </>
  )
}
