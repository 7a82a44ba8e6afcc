// Harborview's application: left on Sunday, resumed on Tuesday where it was.
import { At, Button, Lines, Panel, Text, Window } from './parts.tsx'
import { school } from './school-brand.tsx'

const steps = [
  'Your child',
  'Family',
  'This year’s school',
  'In their own words',
  'Review',
] as const
const current = 2

function Steps() {
  return steps.map((step, at) => (
    <At key={step} x={44} y={150 + at * 66}>
      <circle
        cx="17"
        cy="17"
        r="17"
        fill={at < current ? school.sea : at === current ? school.orange : school.sand}
      />
      {at < current ? (
        <path d="m10 17 5 6 10-12" fill="none" stroke="#fff" strokeWidth="3" />
      ) : (
        <Text x={17} y={24} size={18} weight={600} fill={school.ink} anchor="middle">
          {at + 1}
        </Text>
      )}
      <Text
        x={50}
        y={24}
        size={20}
        weight={at === current ? 650 : 400}
        fill={at > current ? school.gray : school.ink}
      >
        {step}
      </Text>
    </At>
  ))
}

function Letter() {
  return (
    <At x={742} y={416}>
      <rect className="cast" width="366" height="312" rx="12" />
      <Panel x={0} y={0} width={366} height={312} radius={12} fill={school.navy} />
      <Text x={32} y={50} size={17} fill={school.water}>
        Email, two days later
      </Text>
      <Text x={32} y={98} size={31} fill={school.paper} isDisplay>
        Still with us, Dana?
      </Text>
      <Text x={32} y={138} size={19} fill={school.sky}>
        Your application is just as you
      </Text>
      <Text x={32} y={164} size={19} fill={school.sky}>
        left it. Eight minutes should do.
      </Text>
      <Button
        x={32}
        y={200}
        width={212}
        height={52}
        fill={school.orange}
        ink={school.ink}
        size={19}
        label="Pick it up again"
      />
    </At>
  )
}

export function SchoolApplication() {
  return (
    <>
      <rect width="1200" height="800" fill={school.water} />
      <path d="M0 0H1200V250q-150 50-300 0t-300 0-300 0T0 250Z" fill={school.sky} />
      <Window
        x={92}
        y={72}
        width={900}
        height={640}
        address="harborview.example/apply"
        bar={school.sand}
        paper={school.paper}
        ink={school.gray}
      >
        <Text x={44} y={74} size={36} fill={school.navy} isDisplay>
          Welcome back, Dana.
        </Text>
        <Text x={44} y={110} size={19} fill={school.gray}>
          You stopped at step 3. Nothing is lost.
        </Text>
        <Steps />
        <Panel x={350} y={146} width={506} height={206} radius={10} fill={school.sand} />
        <Text x={378} y={190} size={24} fill={school.navy} isDisplay>
          This year’s school
        </Text>
        <Panel x={378} y={212} width={450} height={48} radius={6} fill="#fff" />
        <Text x={394} y={243} size={19} fill={school.ink}>
          Zilker Middle School
        </Text>
        <Panel x={378} y={276} width={216} height={48} radius={6} fill="#fff" />
        <Text x={394} y={307} size={19} fill={school.ink}>
          Grade 5
        </Text>
        <Lines x={628} y={300} lengths={[170]} color={school.line} />
        <Button
          x={44}
          y={510}
          width={180}
          height={52}
          fill={school.navy}
          ink="#fff"
          size={19}
          label="Save and leave"
        />
      </Window>
      <Letter />
    </>
  )
}
