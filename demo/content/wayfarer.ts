// Wayfarer Inns: four small hotels in the Hill Country.
import type { CompanyFixture } from '../fixtures.ts'

export const wayfarer: CompanyFixture = {
  company: {
    name: 'Wayfarer Inns',
    website: 'https://wayfarerinns.example',
    description:
      'Four country hotels around Fredericksburg with 86 rooms. The goal is direct bookings: every stay booked through a portal costs them a fifth.',
    email: 'stay@wayfarerinns.example',
    phone: '(830) 555-0137',
    address: {
      street: '1200 Orchard Road',
      city: 'Fredericksburg',
      state: 'TX',
      zipCode: '78624',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Harriet', last: 'Boone' },
      email: 'harriet@boonehospitality.example',
      role: 'owner',
    },
    {
      name: { first: 'Simon', last: 'Achterberg' },
      email: 'simon@wayfarerinns.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Book direct',
      about:
        'Make the hotel’s own booking better than the portals’: two steps, the best rate said plainly, and a late checkout for those who use it.',
      status: 'in progress',
      from: -90,
      to: 26,
      lead: 'tomas',
      campaigns: [
        {
          title: 'Same room, better price',
          about: 'Brand search, so that guests who know the name do not land at a broker.',
          status: 'active',
          from: -84,
          to: 26,
          budget: 21_000,
          metrics: [312_500, 18_400, 742],
        },
        {
          title: 'Second night on us',
          about: 'Email to last year’s guests, weekdays only.',
          status: 'completed',
          from: -40,
          to: -18,
          budget: 2_600,
          metrics: [8_900, 3_120, 164],
        },
        {
          title: 'Conference week',
          about: 'For the six conferences within walking distance.',
          status: 'planned',
          from: 8,
          to: 24,
          budget: 9_800,
        },
        {
          title: 'Train poster in Houston',
          about: 'The operator has raised its price; the client decides.',
          status: 'on hold',
          from: -12,
          to: 50,
          budget: 16_400,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Late checkout promised in the confirmation',
            about: 'One sentence, in bold, above the address.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 18,
            who: 'priya',
          },
          {
            title: 'Answer the portals’ rate parity letter',
            about: 'Harriet’s lawyer sends a draft. We only check that the website says the same.',
            type: 'Other',
            tags: ['legal'],
            due: 8,
            who: 'avery',
            isInternal: true,
          },
        ],
        'in progress': [
          {
            title: 'Rates and rooms on one screen',
            about: 'Guests compared in two tabs, then left. Dates stay on top, rooms change below.',
            type: 'Web Development',
            tags: ['design', 'dev'],
            priority: 'high',
            due: 2,
            who: 'june',
            steps: {
              done: ['Sketches', 'Test with six guests in the lobby'],
              open: ['Final drawings', 'Build'],
            },
          },
          {
            title: 'Retargeting for people who looked at dates',
            about: 'Seven days, at most three times, then leave them alone.',
            type: 'Pay-Per-Click',
            tags: ['ads'],
            due: 11,
            who: 'wes',
          },
        ],
        'in review': [
          {
            title: 'Photographs of all 86 rooms, as they are',
            about: 'Made beds, open curtains, no lamps at noon. Harriet picks three per room.',
            type: 'Branding',
            tags: ['photo'],
            due: 0,
            who: 'owner',
            steps: { done: ['Orchard House', 'Mill House', 'Schoolhouse', 'The Depot'] },
          },
          {
            title: 'Calendar shows free rooms for a whole month',
            about: 'Shade by price. Works without touching a thing.',
            type: 'Web Development',
            tags: ['dev'],
            due: 4,
            who: 'tomas',
          },
        ],
        done: [
          {
            title: 'What a portal booking really costs, per house',
            about: 'Between 17 and 23 percent with all fees. The Depot pays most.',
            type: 'Market Analysis',
            tags: ['analytics'],
            due: -55,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Weekday guests',
      about:
        'Rooms are full from Friday to Sunday. Three packages for painters, hikers and small teams from Monday to Thursday.',
      status: 'planned',
      from: 6,
      to: 90,
      lead: 'wes',
      tasks: {
        'not started': [
          {
            title: 'Package for teams of six to twelve',
            about: 'Meeting room, lunch, one price. The word “retreat” appears nowhere.',
            type: 'Product Marketing',
            tags: ['copy'],
            due: 17,
            who: 'priya',
          },
          {
            title: 'Partner list: outfitters, galleries, vineyards',
            about: 'Twenty calls. Only those who would send guests back to us.',
            type: 'Affiliate Marketing',
            tags: ['research', 'local'],
            due: 25,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Guest book online',
      about:
        'Guests’ notes from the four paper guest books. On hold until guests have been asked for permission.',
      status: 'on hold',
      from: -90,
      to: 20,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Permission letters to 140 guests',
            about: 'Simon has the addresses. A reply card with a stamp.',
            type: 'Other',
            tags: ['legal', 'blocked'],
            due: -6,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'Copy out the best hundred entries',
            about: 'The oldest thanks the innkeeper for pulling their car out of the creek.',
            type: 'Content Marketing',
            tags: ['copy'],
            due: -62,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'One name for four houses',
      about: 'Four hotels with four logos became one family with four doors.',
      status: 'completed',
      from: -390,
      to: -240,
      lead: 'june',
      tasks: {
        done: [
          {
            title: 'Mark, key tags and door numbers',
            about: 'Brass, made in Kerrville. Each house has its own door shape.',
            type: 'Branding',
            tags: ['brand', 'print'],
            due: -280,
            who: 'june',
          },
          {
            title: 'Voice: how a Wayfarer host writes',
            about: 'Two pages, with before and after for the ten most sent emails.',
            type: 'Branding',
            tags: ['copy', 'brand'],
            due: -300,
            who: 'priya',
          },
          {
            title: 'Move four websites into one',
            about: 'All old addresses still lead to the right house.',
            type: 'Web Development',
            tags: ['dev', 'seo'],
            priority: 'high',
            due: -251,
            who: 'tomas',
          },
        ],
      },
    },
  ],
}
