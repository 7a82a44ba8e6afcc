// Tallgrass Food Bank: a non-profit in Waco.
import type { CompanyFixture } from '../fixtures.ts'

export const tallgrass: CompanyFixture = {
  company: {
    name: 'Tallgrass Food Bank',
    website: 'https://tallgrassfoodbank.example',
    description:
      'Feeds 9,000 households in seven counties from a warehouse in Waco. We work at the non-profit rate: giving page, volunteers, the pantry finder.',
    email: 'team@tallgrassfoodbank.example',
    phone: '(254) 555-0142',
    address: {
      street: '700 Depot Avenue',
      city: 'Waco',
      state: 'TX',
      zipCode: '76701',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Bernadette', last: 'Moss' },
      email: 'bernadette@tallgrassfoodbank.example',
      role: 'owner',
    },
    {
      name: { first: 'Kofi', last: 'Asante' },
      email: 'kofi@tallgrassfoodbank.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Pantry finder',
      about:
        'Where can I get food today? One question, the nearest three pantries that are open, in English, Spanish and Vietnamese.',
      status: 'in progress',
      from: -130,
      to: 17,
      lead: 'tomas',
      campaigns: [
        {
          title: 'Dinner within two miles',
          about: 'Ad grant search in English, Spanish and Vietnamese.',
          status: 'active',
          from: -122,
          to: 17,
          budget: 4_000,
          metrics: [58_200, 7_610, 1_930],
        },
        {
          title: 'Posters at forty bus stops',
          about: 'Donated space, printed by a supporter.',
          status: 'completed',
          from: -38,
          to: -10,
          budget: 900,
          metrics: [26_000, 0, 410],
        },
        {
          title: 'School newsletters',
          about: 'One paragraph, ready to paste, for ninety schools.',
          status: 'planned',
          from: 5,
          to: 30,
          budget: 0,
        },
        {
          title: 'Text message reminders',
          about: 'On hold until the carrier has registered the number.',
          status: 'on hold',
          from: -9,
          to: 40,
          budget: 1_500,
          isInternal: true,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Vietnamese by a volunteer translator',
            about: 'Mrs. Tran has offered. Everything is ready for her in one document.',
            type: 'Content Marketing',
            tags: ['translation'],
            due: 12,
            who: 'priya',
          },
          {
            title: 'Answer by text message for phones without data',
            about: 'Text a zip code, get three addresses back.',
            type: 'Web Development',
            tags: ['dev'],
            due: 15,
            who: 'tomas',
          },
        ],
        'in progress': [
          {
            title: 'Opening hours that pantries keep up to date',
            about:
              'A text to each pantry on Friday: “Still open as usual next week?” Reply yes or the change.',
            type: 'Web Development',
            tags: ['dev', 'integration'],
            priority: 'high',
            due: 3,
            who: 'tomas',
            steps: {
              done: ['Collect 112 phone numbers'],
              open: ['Understand free-form answers', 'Ask Kofi when unsure'],
            },
          },
          {
            title: 'Words without shame',
            about:
              'No “needy”, no “eligibility” before the address. Tested with people in the line.',
            type: 'Content Marketing',
            tags: ['copy', 'research'],
            due: 5,
            who: 'priya',
          },
        ],
        'in review': [
          {
            title: 'Readable in bright sun, usable with one thumb',
            about:
              'Checked in the parking lot at noon. Kofi’s volunteers are testing it this week.',
            type: 'Web Development',
            tags: ['design', 'accessibility'],
            due: 1,
            who: 'june',
          },
        ],
        done: [
          {
            title: 'Half a day in the line at Depot Avenue',
            about: 'Most people came by bus and had one hand free.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -30,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Monthly givers',
      about: 'From one large appeal a year to 500 people who give a little every month.',
      status: 'planned',
      from: 9,
      to: 120,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'What ten dollars do, shown, not told',
            about: 'One shelf in the warehouse, photographed before and after.',
            type: 'Content Marketing',
            tags: ['copy', 'photo'],
            due: 19,
            who: 'priya',
          },
          {
            title: 'Giving page: monthly first, once second',
            about: 'Amounts in meals and dollars. Cancel from the receipt, without a call.',
            type: 'Web Development',
            tags: ['design', 'dev'],
            priority: 'high',
            due: 27,
            who: 'tomas',
          },
          {
            title: 'Welcome series of three emails',
            about:
              'Thank you, a story, an invitation to the warehouse. Then monthly silence until the receipt.',
            type: 'Email Campaigns',
            tags: ['email'],
            due: 34,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Truck wraps',
      about:
        'Two delivery trucks as moving posters. On hold: a sponsor for the printing is being looked for.',
      status: 'on hold',
      from: -55,
      to: 45,
      lead: 'june',
      tasks: {
        'in progress': [
          {
            title: 'Design that works at 60 miles an hour',
            type: 'Branding',
            tags: ['design', 'print'],
            priority: 'low',
            who: 'june',
          },
        ],
        'not started': [
          {
            title: 'Ask the print shop about a sponsor’s rate',
            about: 'They gave one to the library last time.',
            type: 'Other',
            tags: ['blocked'],
            due: 6,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'Volunteer sign-up',
      about:
        'Shifts that fill themselves: sign up in a minute, swap by text, no more spreadsheet on Sunday nights.',
      status: 'completed',
      from: -210,
      to: -120,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Sign up for a shift in under a minute',
            about: 'Pick a day, pick a task, done. A waiver on the first time only.',
            type: 'Web Development',
            tags: ['dev', 'design'],
            due: -150,
            who: 'tomas',
          },
          {
            title: 'Swap a shift by text message',
            about: 'No-shows went from one in five to one in fourteen.',
            type: 'Web Development',
            tags: ['dev'],
            due: -132,
            who: 'tomas',
          },
          {
            title: 'Poster with tear-off strips for churches and gyms',
            type: 'Branding',
            tags: ['print'],
            priority: 'low',
            due: -140,
            who: 'june',
          },
        ],
      },
    },
  ],
}
