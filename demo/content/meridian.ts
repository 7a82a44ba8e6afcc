// Meridian Solar Cooperative: neighbors who own a solar field together.
import type { CompanyFixture } from '../fixtures.ts'

export const meridian: CompanyFixture = {
  company: {
    name: 'Meridian Solar Cooperative',
    website: 'https://meridiansolar.example',
    description:
      'Cooperative with 2,100 members and a solar field near Georgetown. Members’ portal, meetings, and the campaign for the second field.',
    email: 'members@meridiansolar.example',
    phone: '(512) 555-0154',
    address: {
      street: '62 San Gabriel Court',
      city: 'Georgetown',
      state: 'TX',
      zipCode: '78626',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Ruth', last: 'Abernathy' },
      email: 'ruth@meridiansolar.example',
      role: 'owner',
    },
    {
      name: { first: 'Dev', last: 'Malhotra' },
      email: 'dev@meridiansolar.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Second field: 600 new members',
      about:
        'The second field is built when 600 more households join. House by house in four zip codes, with a counter everyone can see.',
      status: 'in progress',
      from: -45,
      to: 70,
      lead: 'wes',
      tasks: {
        'not started': [
          {
            title: 'Yard signs for members, one per street',
            about: 'More than one per street looks like an election.',
            type: 'Branding',
            tags: ['print'],
            due: 13,
            who: 'june',
          },
          {
            title: 'Answer the five doubts in a minute each',
            about:
              'Roof, hail, resale, payback, “what if I move”. Filmed with members, not with us.',
            type: 'Content Marketing',
            tags: ['video', 'copy'],
            due: 21,
            who: 'priya',
          },
        ],
        'in progress': [
          {
            title: 'Savings calculator from a photo of the bill',
            about:
              'Reads the usage from the bill and shows the year, month by month. The bill is not kept.',
            type: 'Web Development',
            tags: ['dev', 'design'],
            priority: 'high',
            due: 6,
            who: 'tomas',
            steps: {
              done: ['Three utilities’ bills'],
              open: ['The co-op’s own bill', 'Typing it in instead'],
            },
          },
          {
            title: 'Social ads in four zip codes',
            about: 'Neighbors’ faces, first names, the street. Stops when a zip code reaches 150.',
            type: 'Social Media Ads',
            tags: ['social', 'ads'],
            due: 0,
            who: 'wes',
          },
        ],
        'in review': [
          {
            title: 'Counter on the home page, moved by real sign-ups',
            about: 'Ruth checks that it matches her list before it goes live.',
            type: 'Web Development',
            tags: ['dev'],
            due: 2,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'Why members joined, in their words',
            about: 'Thirty-one answers. “My neighbor did” wins over the climate and the bill.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -34,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Members’ meeting, half of it online',
      about:
        'Voting that counts once per member, on site or from home, with a result the minutes can quote.',
      status: 'planned',
      from: 14,
      to: 58,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Voting link that works once',
            about:
              'One per member and motion. The count can be checked without seeing who voted how.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: 32,
            who: 'tomas',
          },
          {
            title: 'Invitation by post and email, bylaws section 7',
            about: 'Thirty days ahead at the latest, with the agenda and the proxy form.',
            type: 'Email Campaigns',
            tags: ['legal', 'email'],
            due: 23,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Members’ portal: month at a glance',
      about:
        'What the field made, what I used, what I saved. On hold until the utility opens its data feed.',
      status: 'on hold',
      from: -100,
      to: 50,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Read the utility’s hourly feed',
            about: 'Their test system answers every request with yesterday. Ticket is open.',
            type: 'Web Development',
            tags: ['integration', 'blocked'],
            who: 'tomas',
          },
        ],
        'in progress': [
          {
            title: 'One chart instead of four',
            about: 'Made, used, saved, as one picture of the month.',
            type: 'Web Development',
            tags: ['design'],
            priority: 'low',
            who: 'june',
          },
        ],
        done: [
          {
            title: 'Letter to the utility, signed by the board',
            about: 'Asks for the data feed that the tariff promises.',
            type: 'Other',
            tags: ['legal'],
            due: -57,
            who: 'owner',
          },
        ],
      },
    },
    {
      title: 'Annual report people read',
      about: 'Twelve pages, one number each.',
      status: 'completed',
      from: -180,
      to: -130,
      lead: 'june',
      tasks: {
        done: [
          {
            title: 'Choose twelve numbers with the board',
            about: 'Twelve was the compromise between five and forty.',
            type: 'Content Marketing',
            tags: ['research'],
            due: -168,
            who: 'avery',
          },
          {
            title: 'Layout for print and phone',
            about: 'The same twelve pages, folded once.',
            type: 'Branding',
            tags: ['design', 'print'],
            due: -145,
            who: 'june',
          },
        ],
      },
    },
  ],
}
