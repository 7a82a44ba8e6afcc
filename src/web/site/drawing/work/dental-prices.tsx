// Osprey Lane's website: every treatment with its time and price, on desktop and phone.
import { Osprey, dental } from './dental-brand.tsx'
import { At, Button, Panel, Phone, Text, Window } from './parts.tsx'

const treatments = [
  ['Checkup and cleaning', '45 min', '$135'],
  ['White filling', '40 min', '$190'],
  ['Crown', '2 visits', '$980'],
  ['Whitening', '60 min', '$260'],
  ['Nothing hurts, just scared', '20 min', 'Free'],
] as const

export function DentalPrices() {
  return (
    <>
      <rect width="1200" height="800" fill={dental.peach} />
      <path d="M0 800V470q600 330 1200 0V800Z" fill={dental.coral} />
      <Window
        x={96}
        y={84}
        width={810}
        height={640}
        address="ospreylane.example/prices"
        bar={dental.foam}
        paper={dental.cream}
        ink={dental.sea}
      >
        <Osprey x={44} y={22} size={48} color={dental.teal} />
        <Text x={664} y={54} size={19} weight={600} fill={dental.teal} anchor="end">
          (512) 555-0177
        </Text>
        <Text x={44} y={150} size={56} fill={dental.teal} isDisplay>
          What it costs
        </Text>
        <Text x={44} y={190} size={21} fill={dental.gray}>
          Before you sit down, not after.
        </Text>
        {treatments.map(([name, time, price], row) => (
          <At key={name} x={44} y={226 + row * 70}>
            <path d="M0 0h620" stroke={dental.line} strokeWidth="2" />
            <Text x={0} y={44} size={23} weight={600} fill={dental.ink}>
              {name}
            </Text>
            <Text x={420} y={44} size={20} fill={dental.gray}>
              {time}
            </Text>
            <Text x={620} y={44} size={25} fill={dental.teal} anchor="end" isDisplay>
              {price}
            </Text>
          </At>
        ))}
      </Window>
      <Phone x={790} y={150} width={300} height={610} frame={dental.ink} paper={dental.teal}>
        <Osprey x={34} y={70} size={60} color={dental.peach} />
        <Text x={34} y={206} size={44} fill={dental.cream} isDisplay>
          Nervous?
        </Text>
        <Text x={34} y={254} size={44} fill={dental.peach} isDisplay>
          Tell us.
        </Text>
        <Text x={34} y={306} size={20} fill={dental.foam}>
          We go slowly, explain
        </Text>
        <Text x={34} y={334} size={20} fill={dental.foam}>
          first, and stop when you
        </Text>
        <Text x={34} y={362} size={20} fill={dental.foam}>
          raise a hand.
        </Text>
        <Panel x={34} y={400} width={232} height={54} radius={8} fill={dental.sea} />
        <Text x={150} y={434} size={19} weight={600} fill={dental.ink} anchor="middle">
          Tue 10:15, Dr. Vance
        </Text>
        <Button
          x={34}
          y={480}
          width={232}
          height={62}
          fill={dental.coral}
          ink={dental.ink}
          size={21}
          label="Book a calm visit"
        />
      </Phone>
    </>
  )
}
