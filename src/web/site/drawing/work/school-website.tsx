// Harborview's admissions website: what an ordinary school day is like, hour by hour.
import { At, Button, Panel, Text, Window } from './parts.tsx'
import { Harbor, school } from './school-brand.tsx'

const tuesday = [
  ['8:10', 'Boats in the water'],
  ['10:30', 'Fractions, with oranges'],
  ['2:45', 'Band, loud'],
] as const

const entries = [
  ['School life', 372],
  ['Tuition', 494],
  ['Admissions', 584],
  ['Visit', 712],
] as const

export function SchoolWebsite() {
  return (
    <>
      <rect width="1200" height="800" fill={school.orange} />
      <path d="M0 800V620q150-50 300 0t300 0 300 0 300 0V800Z" fill={school.navy} />
      <Window
        x={120}
        y={70}
        width={960}
        height={680}
        address="harborview.example"
        bar={school.sand}
        paper={school.paper}
        ink={school.gray}
      >
        <Text x={44} y={50} size={22} weight={650} fill={school.navy}>
          Harborview School
        </Text>
        {entries.map(([entry, x]) => (
          <Text key={entry} x={x} y={50} size={18} fill={school.ink}>
            {entry}
          </Text>
        ))}
        <Text x={916} y={50} size={18} weight={600} fill={school.sea} anchor="end">
          EN / ES
        </Text>
        <svg
          y={76}
          width="960"
          height="340"
          viewBox="0 26 800 284"
          preserveAspectRatio="xMidYMid slice"
        >
          <g transform="matrix(-1 0 0 1 800 0)">
            <Harbor />
          </g>
        </svg>
        <Panel x={44} y={256} width={420} height={204} fill={school.paper} radius={4} />
        <Text x={76} y={326} size={54} fill={school.navy} isDisplay>
          An ordinary
        </Text>
        <Text x={76} y={382} size={54} fill={school.navy} isDisplay>
          Tuesday.
        </Text>
        <Button
          x={76}
          y={402}
          width={170}
          height={44}
          fill={school.orange}
          ink={school.ink}
          size={18}
          label="Come and see"
        />
        {tuesday.map(([time, what], column) => (
          <At key={time} x={44 + column * 298} y={484}>
            <path d="M0 0h276" stroke={school.navy} strokeWidth="2.5" />
            <Text x={0} y={50} size={40} fill={school.brick} isDisplay>
              {time}
            </Text>
            <Text x={0} y={84} size={21} fill={school.ink}>
              {what}
            </Text>
          </At>
        ))}
      </Window>
    </>
  )
}
