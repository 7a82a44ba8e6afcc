// Brightleaf's portal: the first screen is the next free appointment, on desktop and phone.
import { Leaf, clinic } from './clinic-brand.tsx'
import { At, Button, Panel, Phone, Text, Window } from './parts.tsx'

const others = [
  ['Thu', '11:20', 'Dr. Noah Reyes', 'Mueller'],
  ['Fri', '8:00', 'Dr. Amara Lind', 'South Congress'],
  ['Fri', '2:50', 'Dr. Jin Castellano', 'Downtown'],
] as const

function Desk() {
  return (
    <Window
      x={96}
      y={96}
      width={850}
      height={640}
      address="portal.brightleaf.example"
      bar={clinic.mint}
      paper={clinic.paper}
      ink={clinic.leaf}
    >
      <Leaf x={44} y={36} size={30} fill={clinic.leaf} />
      <Text x={88} y={58} size={22} weight={600} fill={clinic.deep}>
        Brightleaf
      </Text>
      <Text x={44} y={142} size={40} fill={clinic.ink} isDisplay>
        Good morning, Rosa.
      </Text>
      <Panel x={44} y={176} width={600} height={196} fill={clinic.mint} radius={14} />
      <Text x={72} y={216} size={18} fill={clinic.leaf} weight={600}>
        Your next free appointment
      </Text>
      <Text x={72} y={274} size={46} fill={clinic.deep} isDisplay>
        Thursday, 9:40 am
      </Text>
      <Text x={72} y={308} size={18} fill={clinic.ink}>
        Dr. Amara Lind, South Congress clinic
      </Text>
      <Button
        x={72}
        y={322}
        width={132}
        height={40}
        fill={clinic.deep}
        ink="#fff"
        size={17}
        label="Book it"
      />
      <Text x={44} y={424} size={18} fill={clinic.gray} weight={600}>
        Or one of these
      </Text>
      {others.map(([day, time, doctor, place], row) => (
        <At key={time} x={44} y={446 + row * 48}>
          <path d="M0 0h600" stroke={clinic.line} strokeWidth="1.5" />
          <Text x={0} y={31} size={19} weight={600} fill={clinic.ink}>
            {day} {time}
          </Text>
          <Text x={130} y={31} size={19} fill={clinic.ink}>
            {doctor}
          </Text>
          <Text x={370} y={31} size={19} fill={clinic.gray}>
            {place}
          </Text>
          <Text x={600} y={31} size={19} weight={600} fill={clinic.leaf} anchor="end">
            Book
          </Text>
        </At>
      ))}
    </Window>
  )
}

function Hand() {
  return (
    <Phone x={792} y={150} width={296} height={600} frame={clinic.ink} paper={clinic.deep}>
      <Leaf x={32} y={64} size={24} fill={clinic.sun} />
      <Text x={32} y={142} size={19} fill={clinic.mint}>
        Next free
      </Text>
      <Text x={32} y={222} size={84} fill="#fff" isDisplay>
        9:40
      </Text>
      <Text x={32} y={262} size={23} fill="#fff" weight={600}>
        Thursday, March 14
      </Text>
      <Text x={32} y={300} size={18} fill={clinic.mint}>
        Dr. Amara Lind
      </Text>
      <Text x={32} y={326} size={18} fill={clinic.mint}>
        English and Spanish
      </Text>
      <Text x={32} y={352} size={18} fill={clinic.mint}>
        6 minutes from home
      </Text>
      <Button
        x={28}
        y={420}
        width={240}
        height={64}
        fill={clinic.coral}
        ink={clinic.ink}
        size={22}
        label="Book it"
      />
      <Button
        x={28}
        y={498}
        width={240}
        height={56}
        fill={clinic.leaf}
        ink="#fff"
        size={19}
        label="Another time"
      />
    </Phone>
  )
}

export function ClinicBooking() {
  return (
    <>
      <rect width="1200" height="800" fill={clinic.leaf} />
      <path d="M0 800V540C260 380 420 700 760 520S1120 250 1200 230V800Z" fill={clinic.deep} />
      <Desk />
      <Hand />
    </>
  )
}
