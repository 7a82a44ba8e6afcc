// Harborview School: an independent school on the coast.
import type { CompanyFixture } from '../fixtures.ts'

export const harborview: CompanyFixture = {
  company: {
    name: 'Harborview School',
    website: 'https://harborview.example',
    description:
      'Independent school for grades K to 12 on Aransas Bay, 430 students. Admissions website, open days and the campaign that leads families to them.',
    email: 'office@harborview.test',
    phone: '(361) 555-0112',
    address: {
      street: '15 Lighthouse Drive',
      city: 'Rockport',
      state: 'TX',
      zipCode: '78382',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Marguerite', last: 'Olsen' },
      email: 'owner@harborview.test',
      role: 'owner',
      isSignIn: true,
    },
    {
      name: { first: 'Theo', last: 'Castellanos' },
      email: 'admissions@harborview.test',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Open day: 120 families on campus',
      about:
        'One path from the first ad to the handshake at the gate: ads, sign-up, calendar invitation, reminder, thank-you. Last time 74 families came.',
      status: 'in progress',
      from: -30,
      to: 19,
      lead: 'wes',
      filesInReview: ['Open day banner, blue gate.png'],
      campaigns: [
        {
          title: 'One day on the hill',
          about: 'Search and social for families with a child entering sixth grade.',
          status: 'active',
          from: -20,
          to: 18,
          budget: 14_200,
          metrics: [96_400, 5_230, 88],
          approval: 'required',
          posts: [
            {
              title: 'The blue gate',
              channel: 'facebook',
              text: 'One Saturday, one blue gate, 120 families. Children lead the tour; parents are allowed to ask anything.',
              link: 'https://harborview.example/open-day',
              on: -5,
              status: 'published',
            },
            {
              title: 'Who built this boat?',
              channel: 'threads',
              text: 'Four sixth graders did, in eleven weeks. On the open day they show you how.',
              on: 3,
              status: 'scheduled',
            },
            {
              title: 'What sixth graders ask',
              channel: 'facebook',
              text: 'Is there homework? May I bring my violin? Where do the gulls sleep? All three are answered at the gate.',
              on: 9,
              status: 'approved',
            },
            {
              title: 'Parking, in one sentence',
              channel: 'x',
              text: 'Behind the boathouse, by the blue gate, free all day.',
              on: 15,
              status: 'draft',
            },
          ],
        },
        {
          title: 'Letters from this year’s sixth grade',
          about: 'Email to families who asked for a brochure and never visited.',
          status: 'completed',
          from: -28,
          to: -12,
          budget: 1_800,
          metrics: [3_650, 1_410, 27],
        },
        {
          title: 'Bus shelters on Lamar',
          about: 'Six shelters on the way that parents drive anyway.',
          status: 'planned',
          from: 4,
          to: 19,
          budget: 8_900,
        },
        {
          title: 'Radio, mornings',
          about: 'Stopped until the station confirms the spots.',
          status: 'on hold',
          from: -8,
          to: 16,
          budget: 7_600,
          metrics: [41_000, 0, 3],
          isInternal: true,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Name badges with the child’s name first',
            type: 'Other',
            tags: ['print'],
            priority: 'low',
            due: 15,
            who: 'june',
          },
          {
            title: 'Thank-you email the same evening',
            about: 'Two versions: came, and could not come. The second offers a weekday tour.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 17,
            who: 'priya',
          },
        ],
        'in progress': [
          {
            title: 'Social ads for parents of rising sixth graders',
            about:
              'Three short clips of real classes, 15 seconds, with captions. Radius of 35 minutes by car.',
            files: ['Open day poster, hill.png'],
            type: 'Social Media Ads',
            tags: ['social', 'video'],
            priority: 'high',
            due: 1,
            who: 'wes',
            steps: {
              done: ['Permission slips for everyone on camera', 'Film the boat building class'],
              open: ['Cut three clips', 'Captions in Spanish'],
            },
          },
          {
            title: 'Walking route with a map for small hands',
            about:
              'Children lead their parents from stop to stop. Drawn by the art class, cleaned up by June.',
            type: 'Branding',
            tags: ['design', 'print'],
            due: 8,
            who: 'june',
          },
          {
            title: 'Reminder text the day before, with parking',
            about: 'Parking behind the boathouse, enter by the blue gate, a number for questions.',
            type: 'Email Campaigns',
            tags: ['copy'],
            due: 12,
            who: 'priya',
          },
        ],
        'in review': [
          {
            title: 'Sign-up page: three fields instead of fourteen',
            about: 'Name, email, grade. Everything else is asked on the day. Theo has the preview.',
            type: 'Web Development',
            tags: ['dev', 'copy'],
            priority: 'high',
            due: 0,
            who: 'owner',
            comments: [
              {
                by: 'tomas',
                text: 'Takes 40 seconds on the office’s tablet; the old one took four minutes.',
                isShared: true,
              },
              {
                by: 'owner',
                text: 'Theo and I each tried it on the bus. Reading it once more tonight.',
              },
            ],
            steps: { done: ['New form', 'Calendar invitation', 'Test on the office’s old tablet'] },
          },
        ],
        done: [
          {
            title: 'Ask last year’s families why they came',
            about:
              'Nineteen calls. Most had heard of us from a neighbor, then looked at the website at night.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -20,
            who: 'priya',
          },
          {
            title: 'Agree on budget and goals with Marguerite',
            about: '120 families, 9,000 dollars, Spanish from the start.',
            type: 'Other',
            due: -27,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'Application that can be left and picked up again',
      about:
        'The application form lost every second family at the upload of school reports. It now saves by itself; next come reports by phone camera and a view for the admissions office.',
      status: 'in progress',
      from: -80,
      to: 41,
      lead: 'tomas',
      requests: [
        {
          title: 'Say in the form when we call back',
          about: 'Parents ask it in every second call. Weekdays, between two and four.',
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Let a former school send the report directly',
            about: 'A link that works once and needs no account on their side.',
            type: 'Web Development',
            tags: ['dev'],
            due: 29,
            who: 'tomas',
          },
          {
            title: 'Applications in a table the office can sort',
            about: 'Name, grade, what is missing, days since the last step. Nothing more.',
            type: 'Web Development',
            tags: ['dev', 'design'],
            due: 23,
            who: 'tomas',
          },
        ],
        'in progress': [
          {
            title: 'Photograph a report instead of scanning it',
            about:
              'Straighten, brighten, keep it readable. Works on a phone with a poor connection.',
            type: 'Web Development',
            tags: ['dev'],
            due: 7,
            who: 'tomas',
            steps: {
              done: ['Take several pages'],
              open: ['Retry when the connection drops', 'Limit the size'],
            },
          },
          {
            title: 'Upload fails for names with an apostrophe',
            about:
              'O’Connell and D’Angelo could not send their files. Found by Theo, easy to repeat.',
            type: 'Web Development',
            tags: ['bug'],
            priority: 'high',
            due: -1,
            who: 'tomas',
          },
        ],
        'in review': [
          {
            title: 'Emails that say what is still missing',
            about: 'One list, what is there is ticked. Sent twice, then the office calls.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 3,
            who: 'priya',
          },
        ],
        done: [
          {
            title: 'Save every answer as it is typed',
            about: 'Also without a connection. Nobody has to look for a save button.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: -35,
            who: 'tomas',
          },
          {
            title: 'Measure where families stop',
            about: 'Page seven, the report upload: 51 percent leave. Second is the parents’ essay.',
            type: 'Market Analysis',
            tags: ['analytics'],
            due: -66,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Alumni stories',
      about:
        'Six portraits of former students for the site and the annual appeal: a nurse, a shrimper, a sculptor and three more.',
      status: 'planned',
      from: 20,
      to: 95,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Find six alumni who like to talk',
            about: 'Different decades and trades. Marguerite knows everybody, start there.',
            type: 'Content Marketing',
            tags: ['research'],
            due: 26,
            who: 'priya',
          },
          {
            title: 'Photo day at the shrimp dock',
            about: 'Boats come in at six. Bring rubber boots.',
            type: 'Branding',
            tags: ['photo'],
            due: 44,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'School magazine, online edition',
      about:
        'The printed magazine as pages that can be read on a phone. On hold until the board decides about the print run.',
      status: 'on hold',
      from: -50,
      to: 70,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Decide: archive all issues or start fresh',
            about: 'Archiving means scanning 22 years. The board meets about it.',
            type: 'Content Marketing',
            tags: ['blocked'],
            who: 'owner',
          },
        ],
        'in progress': [
          {
            title: 'Article layout with captions that do not get lost',
            about: 'Captions sit beside the picture on a laptop and under it on a phone.',
            type: 'Web Development',
            tags: ['design'],
            priority: 'low',
            who: 'june',
          },
        ],
        done: [
          {
            title: 'Read five years of issues, list what people kept',
            about: 'Class notes, the boat page and obituaries. The headmaster’s letter less so.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -33,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Admissions website',
      about:
        'The site that answers what a parent asks: what a day is like, what it costs, how to come and see it. English and Spanish.',
      status: 'completed',
      from: -330,
      to: -170,
      lead: 'june',
      tasks: {
        done: [
          {
            title: 'A day at Harborview, hour by hour',
            about: 'Follows one second grader and one tenth grader. Still the most read page.',
            type: 'Content Marketing',
            tags: ['copy', 'photo'],
            due: -230,
            who: 'priya',
          },
          {
            title: 'Tuition page without asterisks',
            about: 'All costs on one page, what aid covers, an example for three incomes.',
            type: 'Content Marketing',
            tags: ['copy'],
            priority: 'high',
            due: -215,
            who: 'priya',
          },
          {
            title: 'Editing that the admissions office enjoys',
            about: 'Theo changed the home page by himself in week one and told nobody.',
            type: 'Web Development',
            tags: ['dev'],
            due: -188,
            who: 'tomas',
          },
          {
            title: 'Spanish by a translator, not by a machine',
            type: 'Content Marketing',
            tags: ['translation'],
            due: -180,
            who: 'priya',
          },
        ],
      },
    },
  ],
}
