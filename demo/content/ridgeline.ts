// Ridgeline Outfitters: boots, packs and advice, in a shop and online.
import type { CompanyFixture } from '../fixtures.ts'

export const ridgeline: CompanyFixture = {
  company: {
    name: 'Ridgeline Outfitters',
    website: 'https://ridgelineoutfitters.example',
    description:
      'Outdoor shop in Marble Falls with an online store twice its size. Returns are the problem; the fitting is the answer.',
    email: 'help@ridgelineoutfitters.example',
    phone: '(830) 555-0176',
    address: {
      street: '77 Granite Street',
      city: 'Marble Falls',
      state: 'TX',
      zipCode: '78654',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Clay', last: 'Hendry' },
      email: 'clay@ridgelineoutfitters.example',
      role: 'owner',
    },
    {
      name: { first: 'Yesenia', last: 'Cruz' },
      email: 'yesenia@ridgelineoutfitters.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Boots that fit the first time',
      about:
        'One in three pairs comes back. A fitting guide that asks five questions and recommends two pairs.',
      status: 'in progress',
      from: -100,
      to: 37,
      lead: 'tomas',
      campaigns: [
        {
          title: 'Measure at home',
          about: 'Social films of the paper foot: print, step, order.',
          status: 'active',
          from: -20,
          to: 30,
          budget: 13_800,
          metrics: [221_600, 14_900, 518],
        },
        {
          title: 'Wide feet, plainly',
          about: 'Search for what people type when boots hurt.',
          status: 'active',
          from: -98,
          to: 37,
          budget: 7_200,
          metrics: [64_300, 3_870, 296],
        },
        {
          title: 'First hundred fitters',
          about: 'Loyal customers try it before everybody else.',
          status: 'completed',
          from: -31,
          to: -17,
          budget: 1_200,
          metrics: [100, 94, 71],
        },
        {
          title: 'First snow',
          about: 'Starts with the first storm in the forecast.',
          status: 'planned',
          from: 15,
          to: 45,
          budget: 11_000,
        },
        {
          title: 'Magazine insert',
          about: 'Printer and paper are booked out until spring.',
          status: 'on hold',
          from: -6,
          to: 80,
          budget: 9_400,
          isInternal: true,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Measure returns per model before and after',
            about: 'Returns by reason. Baseline is the last twelve months.',
            type: 'Market Analysis',
            tags: ['analytics'],
            due: 28,
            who: 'wes',
            taskRecurrences: { unit: 'month', every: 1, day: 15 },
          },
          {
            title: 'Call three customers whose boots came back',
            about: 'Which shoe fits them best, and what they expected of ours.',
            type: 'Market Analysis',
            tags: ['research'],
            due: 2,
            who: 'wes',
            taskRecurrences: { unit: 'week', every: 1, weekdays: [2] },
          },
        ],
        'in progress': [
          {
            title: 'Five questions, in Clay’s order',
            about: 'He asks about the other shoes people wear before he looks at their feet.',
            type: 'Web Development',
            tags: ['copy', 'dev'],
            priority: 'high',
            due: 5,
            who: 'priya',
            steps: {
              done: ['Film Clay with ten customers'],
              open: ['Write the questions', 'Match with the stock'],
            },
          },
          {
            title: 'Size tables of eleven makers, made comparable',
            about:
              'In millimeters, measured in the shop. Three makers’ own tables are off by half a size.',
            type: 'Market Analysis',
            tags: ['research'],
            due: 3,
            who: 'wes',
          },
        ],
        'in review': [
          {
            title: 'Drawing of a foot that nobody finds funny',
            about: 'Sixth attempt.',
            type: 'Web Development',
            tags: ['design'],
            priority: 'low',
            due: 1,
            who: 'june',
            onHold: 'Clay is on the trail until next week and wants to see it on paper.',
            comments: [
              { by: 'june', text: 'Toes apart, no hair, seen from above.', isShared: true },
              { by: 'owner', text: 'Better. My nephew still laughed. Please no toenails.' },
              { by: 'tomas', text: 'If the seventh is laughed at, we use the paper outline.' },
            ],
          },
        ],
      },
    },
    {
      title: 'Trail guides that sell socks',
      about:
        'Forty trails within two hours, walked by the staff. Each guide ends with what they wore.',
      status: 'in progress',
      from: -85,
      to: 95,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Affiliate links for campgrounds',
            about: 'Only campgrounds the staff have slept at. Marked as such.',
            type: 'Affiliate Marketing',
            tags: ['ads'],
            due: 39,
            who: 'wes',
          },
        ],
        'in progress': [
          {
            title: 'Guides eleven to twenty',
            about: 'Same form: how far, how steep, where is shade, what we wore.',
            type: 'Content Marketing',
            tags: ['copy', 'seo', 'photo'],
            due: 10,
            who: 'priya',
            steps: { done: ['Enchanted Rock', 'Colorado Bend', 'Inks Lake'], open: ['Seven more'] },
          },
        ],
        done: [
          {
            title: 'Guides one to ten',
            about: 'Bring 4,000 visits a month, most of them new.',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            due: -19,
            who: 'priya',
          },
          {
            title: 'Page template with a map that works offline',
            about: 'The map loads with the page, since there is no signal at most trailheads.',
            type: 'Web Development',
            tags: ['dev'],
            due: -60,
            who: 'tomas',
          },
        ],
      },
    },
    {
      title: 'Repair counter',
      about: 'Soles, zippers, straps: repairs with a price list and a tracking page.',
      status: 'planned',
      from: 22,
      to: 70,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Price list from two years of receipts',
            about: 'Yesenia has scanned the receipts, 640 of them.',
            type: 'Product Marketing',
            tags: ['research'],
            due: 29,
            who: 'wes',
          },
          {
            title: 'Where is my boot? Tracking by text message',
            about: 'Arrived, on the bench, ready. Three messages are enough.',
            type: 'Web Development',
            tags: ['dev'],
            due: 45,
            who: 'tomas',
          },
        ],
      },
    },
    {
      title: 'Shopping ads',
      about: 'Product ads for packs and tents. Stopped until the stock feed is reliable.',
      status: 'on hold',
      from: -66,
      to: 15,
      lead: 'wes',
      tasks: {
        'in progress': [
          {
            title: 'Feed shows sold-out tents as available',
            about: 'We paid for 212 clicks on things nobody could buy.',
            type: 'Pay-Per-Click',
            tags: ['bug', 'ads'],
            priority: 'high',
            due: -5,
            who: 'tomas',
          },
        ],
        done: [
          {
            title: 'First month: what sold, what only cost',
            about: 'Packs sold well. Tents were clicked and not bought, now we know why.',
            type: 'Pay-Per-Click',
            tags: ['analytics', 'ads'],
            due: -31,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Store move to the new platform',
      about: 'Eight thousand products and eleven years of orders moved in one night.',
      status: 'completed',
      from: -230,
      to: -135,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Rehearse the night twice',
            about: 'Second rehearsal: 3 hours 40 minutes, no lost orders.',
            type: 'Web Development',
            tags: ['dev', 'launch'],
            due: -150,
            who: 'tomas',
          },
          {
            title: 'Redirect every old product address',
            about: '8,112 addresses, checked by a script every night for a month.',
            type: 'Search Engine Marketing',
            tags: ['seo'],
            priority: 'high',
            due: -141,
            who: 'wes',
          },
        ],
      },
    },
  ],
}
