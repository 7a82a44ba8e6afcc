// Juniper & Salt: three restaurants in San Antonio.
import type { CompanyFixture } from '../fixtures.ts'

export const juniperSalt: CompanyFixture = {
  company: {
    name: 'Juniper & Salt',
    website: 'https://juniperandsalt.example',
    description:
      'Three restaurants along the San Antonio river and a catering kitchen. Menus, bookings, catering leads.',
    email: 'hola@juniperandsalt.example',
    phone: '(210) 555-0131',
    address: {
      street: '44 Pecan Landing',
      city: 'San Antonio',
      state: 'TX',
      zipCode: '78205',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Ximena', last: 'Robles' },
      email: 'ximena@juniperandsalt.example',
      role: 'owner',
    },
    {
      name: { first: 'Harriet', last: 'Boone' },
      email: 'harriet@boonehospitality.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Catering: from phone calls to quotes',
      about: 'A form that asks what the kitchen needs to know, and a quote within the same day.',
      status: 'in progress',
      from: -28,
      to: 30,
      lead: 'tomas',
      campaigns: [
        {
          title: 'The office lunch that nobody orders twice',
          about: 'Search ads for office managers downtown, with the quote form as the only button.',
          status: 'active',
          from: -14,
          to: 26,
          budget: 4_800,
          metrics: [38_700, 1_940, 33],
        },
        {
          title: 'Tasting box for event planners',
          about: 'Forty boxes with a card, one week before the spring calendar is made.',
          status: 'completed',
          from: -27,
          to: -15,
          budget: 3_600,
          metrics: [40, 31, 9],
        },
        {
          title: 'Wedding season',
          about: 'Waits for the pictures of the courtyard in bloom.',
          status: 'planned',
          from: 12,
          to: 60,
          budget: 6_500,
        },
        {
          title: 'Delivery app banner',
          about: 'On hold until the kitchen has its second line.',
          status: 'on hold',
          from: -3,
          to: 30,
          budget: 2_400,
          isInternal: true,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Quote as a PDF in the house’s look',
            about: 'The chef’s words stay as they are. Prices per guest and in total.',
            type: 'Web Development',
            tags: ['design', 'dev'],
            due: 15,
            who: 'tomas',
          },
          {
            title: 'Ads for weddings and office lunches, apart',
            about:
              'Different words, different hours, different pages. Stop what does not lead to quotes after three weeks.',
            type: 'Pay-Per-Click',
            tags: ['ads'],
            due: 24,
            who: 'wes',
          },
        ],
        'in progress': [
          {
            title: 'Request form in four questions',
            about:
              'When, how many, where, what budget. The kitchen’s fifth question is asked by phone.',
            type: 'Web Development',
            tags: ['dev', 'copy'],
            priority: 'high',
            due: 3,
            who: 'tomas',
            steps: {
              done: ['Draft with Ximena and the chef'],
              open: ['Build it', 'Send to the kitchen’s tablet'],
            },
          },
          {
            title: 'Photograph the long table',
            about:
              'Forty guests by candlelight. Friends of the house get dinner for sitting still.',
            type: 'Branding',
            tags: ['photo'],
            due: 9,
            who: 'june',
          },
        ],
        'in review': [
          {
            title: 'Three sample menus with prices per guest',
            about: 'Ximena has them and is still deciding about the flan.',
            decision: {
              changes: 'The flan stays. Please price the second menu per table, not per guest.',
            },
            type: 'Content Marketing',
            tags: ['copy'],
            due: -1,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'Follow ten requests from call to invoice',
            about:
              'It takes five days and eleven calls until a quote is out. Six of ten had booked elsewhere by then.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -18,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'Menus the kitchen changes itself',
      about: 'The chef changes a dish on a phone; website, printed menu and allergen list follow.',
      status: 'completed',
      from: -150,
      to: -70,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Allergens that cannot be forgotten',
            about: 'A dish without its allergens cannot be published.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: -92,
            who: 'tomas',
          },
          {
            title: 'Printed menu from the same data',
            about: 'One button for the printer in each house, in the right size.',
            type: 'Branding',
            tags: ['print', 'design'],
            due: -80,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Gift evenings',
      about: 'Dinner for two as a gift: a card worth keeping, sold online until noon on the day.',
      status: 'planned',
      from: 10,
      to: 55,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Card and envelope, letterpress',
            about: 'Two quotes from printers in town. The paper has to take a fountain pen.',
            type: 'Branding',
            tags: ['design', 'print'],
            due: 20,
            who: 'june',
          },
          {
            title: 'Landing page with one sentence and one button',
            about: 'The sentence is still missing.',
            type: 'Product Marketing',
            tags: ['copy', 'dev'],
            due: 28,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Late-night menu campaign',
      about:
        'Social posts for the kitchen that stays open until one. On hold while the riverside terrace is rebuilt.',
      status: 'on hold',
      from: -35,
      to: 40,
      lead: 'wes',
      tasks: {
        'not started': [
          {
            title: 'Posts for Thursday to Saturday, 9 p.m.',
            about: 'Six posts, two per night, ready to go when the terrace opens.',
            type: 'Social Media Ads',
            tags: ['social'],
            who: 'wes',
          },
        ],
        'in progress': [
          {
            title: 'Film the flat-top at midnight',
            about: 'Half of it is done; the terrace shots have to wait for the terrace.',
            type: 'Social Media Ads',
            tags: ['video', 'blocked'],
            who: 'june',
          },
        ],
      },
    },
  ],
}
