// Osprey Lane's stationery: a reminder email, an appointment card, a postcard.
import { Osprey, dental } from './dental-brand.tsx'
import { At, Button, Lines, Panel, Text } from './parts.tsx'

function Reminder() {
  return (
    <At x={110} y={84}>
      <rect className="cast" width="500" height="632" rx="12" />
      <Panel x={0} y={0} width={500} height={632} radius={12} fill={dental.cream} />
      <path d="M0 12A12 12 0 0 1 12 0H488a12 12 0 0 1 12 12V150H0Z" fill={dental.sea} />
      <Osprey x={206} y={34} size={88} color={dental.cream} />
      <Text x={44} y={226} size={42} fill={dental.teal} isDisplay>
        Six months, Marcus.
      </Text>
      <Text x={44} y={274} size={22} fill={dental.ink}>
        Your teeth asked us to write. They
      </Text>
      <Text x={44} y={304} size={22} fill={dental.ink}>
        would like 45 minutes of your time.
      </Text>
      <Panel x={44} y={338} width={412} height={84} radius={8} fill={dental.foam} />
      <Text x={68} y={374} size={22} weight={600} fill={dental.teal}>
        Tuesday, May 7, 10:15 am
      </Text>
      <Text x={68} y={402} size={19} fill={dental.gray}>
        Checkup and cleaning, $135
      </Text>
      <Button
        x={44}
        y={450}
        width={196}
        height={56}
        fill={dental.coral}
        ink={dental.ink}
        label="Keep it"
      />
      <Button
        x={256}
        y={450}
        width={200}
        height={56}
        fill={dental.line}
        ink={dental.ink}
        label="Another day"
      />
      <Lines x={46} y={556} lengths={[300, 220]} color={dental.line} />
    </At>
  )
}

function Postcard() {
  return (
    <At x={670} y={84}>
      <rect className="cast" width="420" height="300" rx="6" />
      <Panel x={0} y={0} width={420} height={300} radius={6} fill={dental.coral} />
      <path d="M0 232q210-48 420 0V294a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z" fill={dental.cream} />
      <Text x={36} y={84} size={40} fill={dental.ink} isDisplay>
        We moved around
      </Text>
      <Text x={36} y={136} size={40} fill={dental.ink} isDisplay>
        the corner.
      </Text>
      <Text x={36} y={264} size={21} weight={600} fill={dental.teal}>
        41 Osprey Lane, from March 3
      </Text>
    </At>
  )
}

function AppointmentCard() {
  return (
    <At x={670} y={426}>
      <rect className="cast" width="420" height="290" rx="10" />
      <Panel x={0} y={0} width={420} height={290} radius={10} fill={dental.teal} />
      <Osprey x={36} y={34} size={64} color={dental.peach} />
      <Text x={124} y={80} size={26} fill={dental.cream} isDisplay>
        See you on
      </Text>
      <path d="M36 156h348M36 208h348" stroke={dental.sea} strokeWidth="2.5" />
      <Text x={38} y={148} size={27} fill={dental.peach}>
        Tue, May 7
      </Text>
      <Text x={38} y={200} size={27} fill={dental.peach}>
        10:15 am
      </Text>
      <Text x={36} y={256} size={19} fill={dental.foam}>
        Running late? Text us. We wait.
      </Text>
    </At>
  )
}

export function DentalLetters() {
  return (
    <>
      <rect width="1200" height="800" fill={dental.foam} />
      <Reminder />
      <Postcard />
      <AppointmentCard />
    </>
  )
}
