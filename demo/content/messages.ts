// What visitors of the demo's website wrote, by the form and in the chat, and how far it was answered.
import type { ChatFixture, MessageFixture } from '../fixtures.ts'

export const messages: readonly MessageFixture[] = [
  {
    visitor: {
      firstName: 'Imani',
      lastName: 'Brookfield',
      email: 'imani.brookfield@fernwellvets.example',
      phone: '(512) 555-0161',
      company: 'Fernwell Veterinary Group',
      marketing: 'Yes',
      newsletter: 'Yes',
    },
    text: 'We run three animal clinics in South Austin, and our website is older than most of our patients.\n\nWe would like a new one where people can book a first visit themselves. Two of our front desks still keep a paper diary, so we would need help with that part too. Do you do both, and roughly how long does it take?',
    hoursAgo: 0.6,
  },
  {
    visitor: {
      firstName: 'Stellan',
      lastName: 'Voss',
      email: 'stellan@vossaldine.example',
      phone: '(512) 555-0162',
      company: 'Voss & Aldine Cabinetry',
      marketing: 'No',
      newsletter: 'No',
    },
    text: 'Most of our kitchens come from word of mouth. It has gone quiet since the summer and I want to know whether search ads are worth it for a shop of eleven people. Honest answer please, we have about $2,000 a month.',
    hoursAgo: 22.6,
  },
  {
    visitor: {
      firstName: 'Gideon',
      lastName: 'Pratt',
      email: 'office@prattfamilydental.example',
      phone: '(737) 555-0163',
      company: 'Pratt Family Dental',
      marketing: 'Yes',
      newsletter: 'No',
    },
    text: 'Saw the patient portal you made for Brightleaf. We have one practice and 4,000 patients, and would want the same thing, only smaller. Could somebody call me on a Friday? That is the day without patients.',
    hoursAgo: 9,
    issue: '429 Too Many Requests',
  },
  {
    visitor: {
      firstName: 'Priscilla',
      lastName: 'Adeyemi',
      email: 'head@tidewatermontessori.example',
      company: 'Tidewater Montessori',
      marketing: 'No',
      newsletter: 'Yes',
    },
    text: 'Our enrolment days are in February, and last year we sent the same e-mail to everyone: parents who had visited, parents on the waiting list, grandparents. We would like to do better this time. What would you need from us to begin in the first week of December?',
    hoursAgo: 5.2,
    isRead: true,
    note: 'Like the Harborview open days. Priya has the schedule; ask for their list of families first.',
  },
  {
    visitor: {
      firstName: 'Renata',
      lastName: 'Solís',
      email: 'renata@cinderandoak.example',
      phone: '(512) 555-0165',
      company: 'Cinder & Oak Roastery',
      marketing: 'Yes',
      newsletter: 'Yes',
    },
    text: 'We are moving from farmers’ markets to subscriptions and need a name for the subscription, a box, and a page that sells it. Is that one project for you or three?',
    hoursAgo: 31,
    answers: [
      {
        who: 'june',
        hoursAgo: 27.5,
        text: 'Hello Renata,\n\nOne project. The name comes first, because the box and the page both hang on it: two weeks for the name, four for box and page side by side.\n\nMay I come by and taste what goes into the box? Thursday after 2 would suit me.\n\nJune',
      },
    ],
  },
  {
    visitor: {
      firstName: 'Delphine',
      lastName: 'Marchetti',
      email: 'd.marchetti@marchettioptics.example',
      marketing: 'No',
      newsletter: 'No',
    },
    text: 'Do you also look after websites that somebody else has built? Ours is from 2021 and the person has moved abroad.',
    hoursAgo: 76,
    answers: [
      {
        who: 'tomas',
        hoursAgo: 71,
        text: 'Hello Delphine,\n\nYes, after a look at it: half a day, at no charge, and you get the list of what we found whether we go on or not. Send me the address, and who holds the domain if you know.\n\nTomás',
      },
    ],
  },
  {
    visitor: {
      firstName: 'Search',
      lastName: 'Champions',
      email: 'winners@first-page-now.example',
      company: 'First Page Now',
      marketing: 'Yes',
      newsletter: 'Yes',
    },
    text: 'Dear website owner, we checked your site and found 37 critical errors. We guarantee page one in 7 days or your money back. Reply YES for the free report.',
    hoursAgo: 50,
    spamReason: 'hidden field',
  },
]

export const chats: readonly ChatFixture[] = [
  {
    messages: [
      { hoursAgo: 0.25, text: 'Hi! Do you work with restaurants as well?' },
      {
        hoursAgo: 0.22,
        text: 'We open a second place in March and have nothing yet: no name, no menu design, no website.',
      },
    ],
  },
  {
    name: 'Tobias Renn',
    email: 'tobias@kestrelcycles.example',
    messages: [
      { hoursAgo: 26.2, text: 'Is the free consultation really free, or free until you sign?' },
      {
        hoursAgo: 26.1,
        who: 'avery',
        text: 'Really free: 30 minutes, and nothing to sign. You bring the question, we tell you what we would do.',
      },
      {
        hoursAgo: 26,
        text: 'Good. We sell bikes to commuters, and nobody finds us who is not already a cyclist.',
      },
      {
        hoursAgo: 25.9,
        who: 'avery',
        text: 'That is Wes’s favorite kind of problem. Tomorrow at 10 or Thursday at 3?',
      },
      { hoursAgo: 25.85, text: 'Thursday at 3.' },
      {
        hoursAgo: 25.8,
        who: 'avery',
        text: 'Booked. He will call the number on your website.',
      },
    ],
  },
]
