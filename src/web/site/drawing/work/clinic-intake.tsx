// Brightleaf's intake: three steps on the phone, saved while typing.
import { Leaf, clinic } from './clinic-brand.tsx'
import { At, Button, Lines, Panel, Phone, Text } from './parts.tsx'

function Progress({ step }: { step: number }) {
  return (
    <>
      {[1, 2, 3].map((part) => (
        <Panel
          key={part}
          x={28 + (part - 1) * 84}
          y={64}
          width={76}
          height={7}
          radius={4}
          fill={part <= step ? clinic.coral : clinic.line}
        />
      ))}
      <Text x={28} y={104} size={16} fill={clinic.gray}>
        Step {step} of 3
      </Text>
    </>
  )
}

function Answer({ y, label, value }: { y: number; label: string; value: string }) {
  return (
    <At x={28} y={y}>
      <Text x={0} y={0} size={16} fill={clinic.gray}>
        {label}
      </Text>
      <Panel x={0} y={10} width={244} height={48} radius={8} fill="#fff" stroke={clinic.line} />
      <Text x={14} y={41} size={19} fill={clinic.ink}>
        {value}
      </Text>
    </At>
  )
}

function Choice({ y, label, isChosen = false }: { y: number; label: string; isChosen?: boolean }) {
  return (
    <At x={28} y={y}>
      <Panel
        x={0}
        y={0}
        width={244}
        height={52}
        radius={8}
        fill={isChosen ? clinic.mint : '#fff'}
        stroke={isChosen ? clinic.leaf : clinic.line}
      />
      <circle
        cx="28"
        cy="26"
        r="10"
        fill={isChosen ? clinic.leaf : '#fff'}
        stroke={clinic.leaf}
        strokeWidth="2"
      />
      {isChosen && <path d="m23 26 4 4 7-8" fill="none" stroke="#fff" strokeWidth="2.5" />}
      <Text x={50} y={33} size={19} fill={clinic.ink}>
        {label}
      </Text>
    </At>
  )
}

export function ClinicIntake() {
  return (
    <>
      <rect width="1200" height="800" fill={clinic.mint} />
      <circle cx="600" cy="560" r="420" fill={clinic.sun} opacity="0.55" />
      <Phone x={108} y={150} width={300} height={620} frame={clinic.ink} paper={clinic.paper}>
        <Progress step={1} />
        <Text x={28} y={152} size={29} fill={clinic.ink} isDisplay>
          About you
        </Text>
        <Answer y={200} label="Name" value="Rosa Delgado" />
        <Answer y={296} label="Date of birth" value="July 9, 1986" />
        <Answer y={392} label="Language" value="Español" />
        <Button
          x={28}
          y={520}
          width={244}
          height={56}
          fill={clinic.deep}
          ink="#fff"
          label="Continue"
        />
      </Phone>
      <Phone x={450} y={70} width={300} height={640} frame={clinic.ink} paper={clinic.paper}>
        <Progress step={2} />
        <Text x={28} y={152} size={29} fill={clinic.ink} isDisplay>
          What brings
        </Text>
        <Text x={28} y={186} size={29} fill={clinic.ink} isDisplay>
          you in?
        </Text>
        <Choice y={216} label="A yearly checkup" />
        <Choice y={280} label="Something hurts" isChosen />
        <Choice y={344} label="A question" />
        <Choice y={408} label="I’d rather say it there" />
        <Panel x={28} y={488} width={158} height={32} radius={16} fill={clinic.mint} />
        <Text x={107} y={510} size={16} fill={clinic.leaf} weight={600} anchor="middle">
          Saved at 8:12 pm
        </Text>
        <Button
          x={28}
          y={544}
          width={244}
          height={56}
          fill={clinic.deep}
          ink="#fff"
          label="Continue"
        />
      </Phone>
      <Phone x={792} y={150} width={300} height={620} frame={clinic.ink} paper={clinic.paper}>
        <Progress step={3} />
        <Leaf x={28} y={150} size={72} fill={clinic.leaf} />
        <Text x={28} y={290} size={29} fill={clinic.ink} isDisplay>
          All done, Rosa.
        </Text>
        <Text x={28} y={328} size={19} fill={clinic.gray}>
          Dr. Lind reads it before
        </Text>
        <Text x={28} y={354} size={19} fill={clinic.gray}>
          you arrive.
        </Text>
        <Panel x={28} y={394} width={244} height={92} fill={clinic.pale} />
        <Text x={46} y={430} size={20} weight={600} fill={clinic.deep}>
          Thursday, 9:40 am
        </Text>
        <Lines x={48} y={458} lengths={[150]} color={clinic.line} />
        <Button
          x={28}
          y={520}
          width={244}
          height={56}
          fill={clinic.coral}
          ink={clinic.ink}
          label="Add to calendar"
        />
      </Phone>
    </>
  )
}
