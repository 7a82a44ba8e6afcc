// Pinwheel Children's Museum: a museum where things may be touched.
import type { CompanyFixture } from '../fixtures.ts'

export const pinwheel: CompanyFixture = {
  company: {
    name: 'Pinwheel Children’s Museum',
    website: 'https://pinwheelmuseum.example',
    description:
      'Non-profit museum in New Braunfels for ages two to ten. Tickets, memberships, school visits, and an exhibition on water.',
    email: 'hello@pinwheelmuseum.example',
    phone: '(830) 555-0170',
    address: {
      street: '220 Comal Springs Way',
      city: 'New Braunfels',
      state: 'TX',
      zipCode: '78130',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Odette', last: 'Fairchild' },
      email: 'odette@pinwheelmuseum.example',
      role: 'owner',
    },
    {
      name: { first: 'Samir', last: 'Nassar' },
      email: 'samir@pinwheelmuseum.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Exhibition “Where the River Goes”',
      about: 'Identity, posters, website and a paper boat for every child.',
      status: 'in progress',
      from: -36,
      to: 28,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Floor stickers from the entrance to the river',
            about: 'They must survive strollers and the wet floor at the springs.',
            type: 'Branding',
            tags: ['print', 'design'],
            due: 18,
            who: 'june',
          },
          {
            title: 'Invite every second-grade teacher in the county',
            about: '118 teachers, by name, with three dates to choose from.',
            type: 'Email Campaigns',
            tags: ['email'],
            due: 11,
            who: 'priya',
          },
        ],
        'in progress': [
          {
            title: 'Wall texts a six-year-old can read aloud',
            about: 'Twenty-two texts, 30 words each. Tested on Samir’s daughter, then on a class.',
            type: 'Content Marketing',
            tags: ['copy'],
            priority: 'high',
            due: 4,
            who: 'priya',
            steps: { done: ['Springs', 'Cypress', 'Catfish'], open: ['Dam', 'Gulf'] },
          },
          {
            title: 'Paper boat that folds in five steps',
            about: 'Test: four children, no adults. The fourth fold is too hard.',
            type: 'Branding',
            tags: ['print', 'design'],
            due: 2,
            who: 'june',
          },
        ],
        'in review': [
          {
            title: 'Poster: one river, nine blues',
            about: 'Odette wants it larger, the printer wants it by noon.',
            type: 'Branding',
            tags: ['design'],
            due: 0,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'Three directions for the identity',
            about: 'The board chose the map. The children had chosen the catfish.',
            type: 'Branding',
            tags: ['design', 'brand'],
            due: -24,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Timed tickets',
      about: 'Tickets by the half-hour so that Saturdays stop overflowing. Members walk in.',
      status: 'completed',
      from: -160,
      to: -85,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Tickets by the half-hour, with a limit',
            about: '60 per half-hour, 20 held back for walk-ins until ten.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: -105,
            who: 'tomas',
          },
          {
            title: 'Members’ line at the door',
            about: 'One rope, one sign, one friendly person for the first two Saturdays.',
            type: 'Other',
            tags: ['launch'],
            due: -90,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'Membership for grandparents',
      about: 'Grandparents bring one child in three. A membership that knows it.',
      status: 'planned',
      from: 13,
      to: 72,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Price and benefits, tested at the counter',
            about: 'Two prices on alternating weekends. Samir’s team keeps the tally.',
            type: 'Market Analysis',
            tags: ['research'],
            due: 22,
            who: 'wes',
          },
          {
            title: 'Letter in large type',
            about: 'One page, signed by hand. Mentions the bench with a view of everything.',
            type: 'Product Marketing',
            tags: ['copy', 'print'],
            due: 35,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'School visits online',
      about: 'Teachers pick a date and a topic. On hold while the museum hires an educator.',
      status: 'on hold',
      from: -30,
      to: 58,
      lead: 'tomas',
      tasks: {
        'in progress': [
          {
            title: 'Calendar of free school mornings',
            about: 'Works, but the hours depend on the new educator.',
            type: 'Web Development',
            tags: ['dev'],
            who: 'tomas',
          },
        ],
        'not started': [
          {
            title: 'Teacher’s packet before the visit',
            type: 'Content Marketing',
            tags: ['copy', 'blocked'],
            who: 'priya',
          },
        ],
      },
    },
  ],
}
