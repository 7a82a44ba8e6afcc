// Stonecrop Trade College: welders, electricians, HVAC.
import type { CompanyFixture } from '../fixtures.ts'

export const stonecrop: CompanyFixture = {
  company: {
    name: 'Stonecrop Trade College',
    website: 'https://stonecrop.example',
    description:
      'Two-year trade programs in Lockhart: welding, electrical, heating and cooling. Enrollment by phone until last year.',
    email: 'enroll@stonecrop.example',
    phone: '(512) 555-0166',
    address: {
      street: '1 Foundry Hall Road',
      city: 'Lockhart',
      state: 'TX',
      zipCode: '78644',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Ignacio', last: 'Treviño' },
      email: 'ignacio@stonecrop.example',
      role: 'owner',
    },
    {
      name: { first: 'Paula', last: 'Reinhardt' },
      email: 'paula@stonecrop.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'What you will earn',
      about:
        'A page per trade: what it pays after one, five and ten years, what the training costs, who hires.',
      status: 'in progress',
      from: -27,
      to: 33,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Short films: first day on the job',
            about:
              'One welder, one electrician, one technician. Ninety seconds each, filmed by students.',
            type: 'Content Marketing',
            tags: ['video'],
            due: 24,
            who: 'june',
          },
        ],
        'in progress': [
          {
            title: 'Wage figures with source and year',
            about: 'Public statistics only, no averages over the whole country.',
            type: 'Market Analysis',
            tags: ['research'],
            priority: 'high',
            due: 2,
            who: 'wes',
            steps: { done: ['Welding', 'Electrical'], open: ['Heating and cooling'] },
          },
          {
            title: 'Page layout with one large number',
            about: 'What you earn in year one, in type that fills the phone.',
            type: 'Web Development',
            tags: ['design'],
            due: 7,
            who: 'june',
          },
        ],
        'in review': [
          {
            title: 'Ten employers say what they look for',
            about: '“Shows up” is in nine of ten answers. Ignacio checks the quotes.',
            type: 'Content Marketing',
            tags: ['copy'],
            due: 3,
            who: 'owner',
          },
        ],
      },
    },
    {
      title: 'Enroll from a phone',
      about: 'The whole enrollment on a phone in fifteen minutes, financial aid included.',
      status: 'in progress',
      from: -64,
      to: 12,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Text message when a document is missing',
            about: 'Names the document and links to the camera upload. At most one a week.',
            type: 'Web Development',
            tags: ['dev'],
            due: 8,
            who: 'tomas',
          },
        ],
        'in progress': [
          {
            title: 'Student numbers come back as dates',
            about:
              'The registrar’s export turns 12-05 into December 5. Fix the import, warn in the export.',
            type: 'Web Development',
            tags: ['bug', 'integration'],
            priority: 'high',
            due: -2,
            who: 'tomas',
          },
        ],
        'in review': [
          {
            title: 'Financial aid explained by a student',
            about: 'Four minutes, subtitled. She explains it better than the form does.',
            type: 'Content Marketing',
            tags: ['copy', 'video'],
            due: 0,
            who: 'priya',
          },
        ],
        done: [
          {
            title: 'Form that fits a cracked four-inch screen',
            about: 'Borrowed from a student in the hallway. Everything is within reach of a thumb.',
            type: 'Web Development',
            tags: ['dev', 'accessibility'],
            due: -20,
            who: 'tomas',
          },
          {
            title: 'Sit in the enrollment office for two days',
            about: 'Forty-three calls. Thirty asked whether the form had arrived.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -55,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Women in welding',
      about: 'A campaign with the eleven women of the current class, run by them.',
      status: 'planned',
      from: 18,
      to: 84,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Workshop: they choose the message',
            about: 'An evening with pizza. June brings markers, not drafts.',
            type: 'Branding',
            tags: ['brand', 'research'],
            due: 24,
            who: 'june',
          },
          {
            title: 'Posters for high school shop classes',
            type: 'Branding',
            tags: ['print'],
            due: 47,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Apprenticeship exchange',
      about:
        'Employers post places, students apply. On hold until the board settles who checks the employers.',
      status: 'on hold',
      from: -75,
      to: 60,
      lead: 'avery',
      tasks: {
        'not started': [
          {
            title: 'Rules for employers, one page',
            about: 'Insurance, wage, a named supervisor. The board wants its lawyer to see it.',
            type: 'Other',
            tags: ['legal', 'blocked'],
            who: 'owner',
          },
          {
            title: 'Revise our estimate after the board meeting',
            type: 'Other',
            due: 10,
            who: 'avery',
            isInternal: true,
          },
        ],
      },
    },
    {
      title: 'Course catalog',
      about: 'The printed catalog as pages that the departments edit.',
      status: 'completed',
      from: -200,
      to: -115,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Import 212 course descriptions',
            about: 'From three spreadsheets and a PDF. Nine courses turned out not to exist.',
            type: 'Web Development',
            tags: ['dev'],
            due: -150,
            who: 'tomas',
          },
          {
            title: 'Cut each description to 60 words',
            about: 'What you will be able to do afterwards, in one sentence, comes first.',
            type: 'Content Marketing',
            tags: ['copy'],
            due: -130,
            who: 'priya',
          },
        ],
      },
    },
  ],
}
