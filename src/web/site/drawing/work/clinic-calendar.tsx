// Brightleaf's staff calendar: four clinics side by side on one day.
import { Leaf, clinic } from './clinic-brand.tsx'
import { At, Panel, Text, Window } from './parts.tsx'

const places = ['Downtown', 'South Congress', 'Mueller', 'Round Rock'] as const
const hours = ['8 am', '9 am', '10 am', '11 am', '12 pm', '1 pm'] as const
const hourHeight = 84
const columnWidth = 222

/** Start in hours from eight, length in hours, patient, kind. */
type Slot = readonly [start: number, length: number, who: string, tone: keyof typeof tones]

const tones = {
  visit: [clinic.mint, clinic.deep],
  first: [clinic.sun, clinic.ink],
  free: [clinic.paper, clinic.gray],
  urgent: [clinic.coral, clinic.ink],
} as const

const days: readonly (readonly Slot[])[] = [
  [
    [0, 0.7, 'L. Osei', 'visit'],
    [1, 1.2, 'New patient', 'first'],
    [2.6, 0.7, 'Free', 'free'],
    [3.6, 1, 'A. Whitlock', 'visit'],
  ],
  [
    [0.4, 0.9, 'M. Iyer', 'visit'],
    [1.66, 0.8, 'R. Delgado', 'urgent'],
    [2.8, 0.7, 'J. Brandt', 'visit'],
    [4, 0.9, 'Free', 'free'],
  ],
  [
    [0, 1.3, 'New patient', 'first'],
    [1.6, 0.8, 'P. Novak', 'visit'],
    [3.2, 1.2, 'S. Abebe', 'visit'],
  ],
  [
    [0.8, 0.7, 'Free', 'free'],
    [1.8, 0.9, 'T. Marsh', 'visit'],
    [3, 0.7, 'K. Lowell', 'visit'],
    [4, 0.8, 'New patient', 'first'],
  ],
]

function Column({ slots }: { slots: readonly Slot[] }) {
  return slots.map(([start, length, who, tone]) => {
    const [fill, ink] = tones[tone]
    const y = start * hourHeight
    return (
      <At key={start} x={8} y={y}>
        <Panel
          x={0}
          y={0}
          width={columnWidth - 18}
          height={length * hourHeight - 6}
          radius={7}
          fill={fill}
          stroke={tone === 'free' ? clinic.line : fill}
        />
        <Text x={14} y={30} size={19} weight={600} fill={ink}>
          {who}
        </Text>
      </At>
    )
  })
}

export function ClinicCalendar() {
  return (
    <>
      <rect width="1200" height="800" fill={clinic.deep} />
      <Window
        x={90}
        y={76}
        width={1020}
        height={760}
        address="desk.brightleaf.example"
        bar={clinic.mint}
        paper={clinic.paper}
        ink={clinic.leaf}
      >
        <Leaf x={40} y={34} size={28} fill={clinic.leaf} />
        <Text x={84} y={58} size={30} fill={clinic.ink} isDisplay>
          Thursday, March 14
        </Text>
        <Text x={980} y={56} size={19} fill={clinic.leaf} weight={600} anchor="end">
          4 clinics, 11 doctors
        </Text>
        {places.map((place, column) => (
          <Text
            key={place}
            x={104 + column * columnWidth}
            y={122}
            size={20}
            weight={600}
            fill={clinic.ink}
          >
            {place}
          </Text>
        ))}
        {hours.map((hour, row) => (
          <At key={hour} x={0} y={144 + row * hourHeight}>
            <path d="M90 0h890" stroke={clinic.line} strokeWidth="1.5" />
            <Text x={78} y={20} size={17} fill={clinic.gray} anchor="end">
              {hour}
            </Text>
          </At>
        ))}
        {days.map((slots, column) => (
          <At key={places[column]} x={90 + column * columnWidth} y={150}>
            <Column slots={slots} />
          </At>
        ))}
        <path d={`M90 ${144 + 1.66 * hourHeight}h890`} stroke={clinic.coral} strokeWidth="2.5" />
        <circle cx="90" cy={144 + 1.66 * hourHeight} r="6" fill={clinic.coral} />
      </Window>
    </>
  )
}
