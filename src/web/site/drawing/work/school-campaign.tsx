// Harborview's campaign: a poster, a story, a square post and a search ad, all promoting the same Saturday.
import { At, Button, Panel, Text } from './parts.tsx'
import { Harbor, school } from './school-brand.tsx'

function Poster() {
  return (
    <At x={96} y={84}>
      <rect className="cast" width="380" height="632" rx="4" />
      <Panel x={0} y={0} width={380} height={632} radius={4} fill={school.navy} />
      <Text x={36} y={100} size={70} fill={school.paper} isDisplay>
        Come
      </Text>
      <Text x={36} y={170} size={70} fill={school.paper} isDisplay>
        see a
      </Text>
      <Text x={36} y={240} size={70} fill={school.orange} isDisplay>
        Tuesday.
      </Text>
      <Text x={36} y={290} size={22} fill={school.sky}>
        Saturday, October 14, 10 am
      </Text>
      <svg
        y={324}
        width="380"
        height="308"
        viewBox="340 0 430 348"
        preserveAspectRatio="xMidYMid slice"
      >
        <Harbor />
      </svg>
      <Text x={36} y={606} size={20} weight={650} fill={school.paper}>
        Harborview School, grades 6 to 12
      </Text>
    </At>
  )
}

function Story() {
  return (
    <At x={516} y={84}>
      <rect className="cast" width="236" height="420" rx="22" />
      <Panel x={0} y={0} width={236} height={420} radius={22} fill={school.orange} />
      <path
        d="M20 22h60M88 22h60M156 22h60"
        stroke={school.paper}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Text x={24} y={132} size={92} fill={school.navy} isDisplay>
        2:45
      </Text>
      <Text x={26} y={176} size={27} fill={school.navy} weight={600}>
        Band practice.
      </Text>
      <Text x={26} y={210} size={27} fill={school.navy} weight={600}>
        Loud.
      </Text>
      <path
        d="M0 320q59-26 118 0t118 0v78a22 22 0 0 1-22 22H22a22 22 0 0 1-22-22Z"
        fill={school.sea}
      />
      <Button
        x={38}
        y={346}
        width={160}
        height={48}
        fill={school.paper}
        ink={school.navy}
        size={18}
        label="Hear it live"
      />
    </At>
  )
}

function Post() {
  return (
    <At x={792} y={84}>
      <rect className="cast" width="316" height="420" rx="12" />
      <Panel x={0} y={0} width={316} height={420} radius={12} fill={school.paper} />
      <circle cx="38" cy="36" r="17" fill={school.navy} />
      <Text x={66} y={42} size={18} weight={600} fill={school.ink}>
        harborviewschool
      </Text>
      <svg
        y={70}
        width="316"
        height="260"
        viewBox="30 20 400 329"
        preserveAspectRatio="xMidYMid slice"
      >
        <Harbor />
      </svg>
      <Text x={24} y={366} size={19} fill={school.ink}>
        What does it cost? We say so.
      </Text>
      <Text x={24} y={394} size={19} weight={600} fill={school.sea}>
        See tuition, all of it
      </Text>
    </At>
  )
}

function SearchAd() {
  return (
    <At x={516} y={540}>
      <rect className="cast" width="592" height="176" rx="12" />
      <Panel x={0} y={0} width={592} height={176} radius={12} fill={school.paper} />
      <Text x={32} y={46} size={17} fill={school.gray}>
        Sponsored · harborview.example/visit
      </Text>
      <Text x={32} y={88} size={27} weight={600} fill={school.sea}>
        Open day for grade 6 families
      </Text>
      <Text x={32} y={122} size={19} fill={school.ink}>
        Sit in on a lesson, meet the teachers, stay for lunch.
      </Text>
      <Text x={32} y={150} size={19} fill={school.ink}>
        Saturday, October 14. Free, and so is the parking.
      </Text>
    </At>
  )
}

export function SchoolCampaign() {
  return (
    <>
      <rect width="1200" height="800" fill={school.sand} />
      <Poster />
      <Story />
      <Post />
      <SearchAd />
    </>
  )
}
