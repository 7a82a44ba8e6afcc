// Osprey Lane Dental: a family practice that wants a second house.
import type { CompanyFixture } from '../fixtures.ts'

export const ospreyLane: CompanyFixture = {
  company: {
    name: 'Osprey Lane Dental',
    website: 'https://ospreylane.example',
    description:
      'Family dentists in Pflugerville, soon also in Hutto. Name, mark and website are ours; now reminders, reviews and the second practice.',
    email: 'frontdesk@ospreylane.example',
    phone: '(512) 555-0118',
    address: {
      street: '907 Osprey Lane',
      city: 'Pflugerville',
      state: 'TX',
      zipCode: '78660',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Anjali', last: 'Deshmukh' },
      email: 'anjali@ospreylane.example',
      role: 'owner',
    },
    { name: { first: 'Rory', last: 'Fitch' }, email: 'rory@ospreylane.example', role: 'member' },
  ],
  projects: [
    {
      title: 'Second practice in Hutto',
      about:
        'Opening of the Hutto practice: signs, pages, local search and a house-warming that neighbors remember.',
      status: 'in progress',
      from: -34,
      to: 52,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'House-warming invitation to the street',
            about: 'Hand-delivered to 60 doors. Lemonade, a tour, no speeches.',
            type: 'Product Marketing',
            tags: ['print', 'copy'],
            due: 33,
            who: 'priya',
          },
          {
            title: 'Map entries and opening hours for Hutto',
            about: 'As soon as the city has confirmed the address.',
            type: 'Search Engine Marketing',
            tags: ['local', 'seo'],
            due: 40,
            who: 'wes',
          },
        ],
        'in progress': [
          {
            title: 'Sign above the door, lit from inside',
            about:
              'City of Hutto allows 24 square feet. The sign maker needs the drawing by the date below.',
            type: 'Branding',
            tags: ['design', 'brand'],
            priority: 'high',
            due: 3,
            who: 'june',
            steps: {
              done: ['Measure the front', 'Permit application'],
              open: ['Drawing for the sign maker'],
            },
          },
          {
            title: 'Page for Hutto that is not a copy of Pflugerville’s',
            about: 'Who works there, where to park, which school bus stops outside.',
            type: 'Content Marketing',
            tags: ['copy', 'local'],
            due: 10,
            who: 'priya',
          },
        ],
        'in review': [
          {
            title: 'One booking page for both houses',
            about: 'The nearest house first, by where the person is. Anjali has the link.',
            type: 'Web Development',
            tags: ['dev'],
            due: 2,
            who: 'owner',
          },
        ],
      },
    },
    {
      title: 'Reviews without begging',
      about:
        'A friendly question two days after a visit, answered by a person whatever the review says.',
      status: 'planned',
      from: 8,
      to: 66,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Write the question, three tones to choose from',
            about: 'Anjali picks one, Rory reads it to two patients.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 13,
            who: 'priya',
          },
          {
            title: 'Teach Rory to answer a one-star review',
            about: 'Half an hour, with four real ones from other practices.',
            type: 'Other',
            priority: 'low',
            due: 24,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'Whitening gift cards',
      about:
        'Gift cards for whitening, online and at the desk. On hold: the payment provider asks for papers the practice is still collecting.',
      status: 'on hold',
      from: -45,
      to: 25,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Redeem a card at the desk by scanning it',
            type: 'Web Development',
            tags: ['dev', 'blocked'],
            who: 'tomas',
          },
        ],
        done: [
          {
            title: 'Card design: a door that opens into white',
            about: 'The door is cut, so the card can be opened.',
            type: 'Branding',
            tags: ['design', 'print'],
            due: -26,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Name, mark and website',
      about: 'A new name for the old practice around the corner, and everything that carries it.',
      status: 'completed',
      from: -420,
      to: -250,
      lead: 'june',
      tasks: {
        done: [
          {
            title: 'Forty names, then one',
            about:
              'Seven made it to the trademark search, three survived. The lane was outside the window all along.',
            type: 'Branding',
            tags: ['brand', 'research'],
            due: -395,
            who: 'june',
          },
          {
            title: 'Every treatment explained, with its price',
            about:
              'Thirty-one pages, each under two minutes to read. The root canal page is the kindest of all.',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            priority: 'high',
            due: -290,
            who: 'priya',
          },
          {
            title: 'Website with booking',
            about:
              'Live since the day of the move. First appointment was booked eleven minutes later.',
            type: 'Web Development',
            tags: ['dev'],
            due: -262,
            who: 'tomas',
          },
        ],
      },
    },
  ],
}
