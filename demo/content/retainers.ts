// What the demo's clients have agreed on by the month, and what was used of it.
import type { RetainerFixture } from '../fixtures.ts'

const writing = 'Tuition page without asterisks'
const editing = 'Editing that the admissions office enjoys'

const doctors = 'Find a doctor by language, clinic and insurance'
const pages = 'Move 340 pages, keep 120'

export const retainers: readonly RetainerFixture[] = [
  {
    company: 'Brightleaf Health',
    title: 'Clinic website care',
    kind: 'hours',
    since: 2,
    allowance: 20,
    rollover: 'capped',
    limit: 5,
    project: 'Website relaunch',
    price: 2900,
    overageRate: 160,
    time: [
      { who: 'priya', task: pages, since: 2, day: 6, minutes: 380 },
      { who: 'mira', task: pages, since: 2, day: 13, minutes: 250 },
      { who: 'tomas', task: doctors, since: 2, day: 22, minutes: 435 },
      { who: 'june', task: pages, since: 1, day: 5, minutes: 420 },
      { who: 'tomas', task: doctors, since: 1, day: 15, minutes: 465 },
      { who: 'priya', task: pages, since: 1, day: 24, minutes: 360 },
      { who: 'priya', task: pages, since: 0, day: 2, minutes: 330 },
      { who: 'mira', task: pages, since: 0, day: 3, minutes: 195 },
      { who: 'june', task: doctors, since: 0, day: 4, minutes: 275 },
    ],
  },
  {
    company: 'Harborview School',
    title: 'Website care',
    kind: 'hours',
    since: 3,
    allowance: 12,
    rollover: 'capped',
    limit: 4,
    price: 1500,
    overageRate: 140,
    raised: { since: 1, allowance: 16 },
    time: [
      { who: 'priya', task: writing, since: 3, day: 9, minutes: 275 },
      { who: 'tomas', task: editing, since: 3, day: 20, minutes: 340 },
      { who: 'priya', task: writing, since: 2, day: 6, minutes: 390 },
      { who: 'tomas', task: editing, since: 2, day: 21, minutes: 435 },
      { who: 'june', task: writing, since: 1, day: 12, minutes: 480 },
      { who: 'tomas', task: editing, since: 1, day: 18, minutes: 430 },
      { who: 'june', task: writing, since: 0, day: 1, minutes: 460 },
      { who: 'tomas', task: editing, since: 0, day: 1, minutes: 365 },
    ],
  },
  {
    company: 'Meridian Solar Cooperative',
    title: 'Stories and newsletters',
    kind: 'deliverables',
    since: 2,
    allowance: 4,
    rollover: 'none',
    price: 2200,
    overageRate: 480,
    deliveries: [
      { title: 'Newsletter: what a kilowatt hour pays for', since: 2, day: 8 },
      { title: 'Three member portraits', since: 2, day: 19, quantity: 3 },
      { title: 'Newsletter: roofs that face north', since: 1, day: 7 },
      { title: 'Annual meeting: agenda and four short texts', since: 1, day: 16, quantity: 5 },
      { title: 'Newsletter: the batteries at the depot', since: 0, day: 1 },
    ],
    asked: {
      since: 1,
      note: 'The annual meeting took two texts more than a month has: the bylaws, and the ballot.',
    },
  },
  {
    company: 'Copper Kettle Roasters',
    title: 'Prepaid hours for small things',
    kind: 'block',
    since: 1,
    allowance: 30,
    rollover: 'expiring',
    limit: 12,
    price: 3300,
    overageRate: 125,
    time: [
      { who: 'june', task: 'Print test on the brown bag stock', since: 1, day: 14, minutes: 310 },
      { who: 'tomas', task: 'Parcel calendar on the account page', since: 0, day: 2, minutes: 415 },
    ],
  },
]
