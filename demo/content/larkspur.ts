// Larkspur Senior Living: two houses, families who decide from far away.
import type { CompanyFixture } from '../fixtures.ts'

export const larkspur: CompanyFixture = {
  company: {
    name: 'Larkspur Senior Living',
    website: 'https://larkspurliving.example',
    description:
      'Assisted living and memory care in Dripping Springs and Wimberley. Most first calls come from a daughter in another state, in the evening.',
    email: 'welcome@larkspurliving.example',
    phone: '(512) 555-0161',
    address: {
      street: '480 Cypress Fork',
      city: 'Dripping Springs',
      state: 'TX',
      zipCode: '78620',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Glenda', last: 'Whitfield' },
      email: 'glenda@larkspurliving.example',
      role: 'owner',
    },
    {
      name: { first: 'Jonah', last: 'Pruitt' },
      email: 'jonah@larkspurliving.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Family page: how was her day?',
      about:
        'A private page per resident where staff leave a sentence and a photo. Families see it, nobody else does.',
      status: 'in progress',
      from: -52,
      to: 38,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Weekly email for those who do not open the page',
            about: 'Three photos, three sentences, one link. Sundays before dinner.',
            type: 'Email Campaigns',
            tags: ['email'],
            due: 25,
            who: 'priya',
          },
        ],
        'in progress': [
          {
            title: 'Leave a note in under 20 seconds',
            about: 'Staff have gloves on and a hallway to cross. Two taps and dictation.',
            type: 'Web Development',
            tags: ['design', 'dev'],
            priority: 'high',
            due: 5,
            who: 'june',
            comments: [
              {
                by: 'june',
                text: 'Dictation heard the hallway, not the nurse. With the phone at the collar it works.',
                isShared: true,
              },
            ],
            steps: {
              done: ['Shadow the morning shift'],
              open: ['Dictation test in the hallway', 'Big buttons'],
            },
          },
          {
            title: 'Invite a relative, end an invitation',
            about:
              'The resident or the holder of the power of attorney decides. Ending it works at once.',
            type: 'Web Development',
            tags: ['dev'],
            due: 8,
            who: 'tomas',
          },
        ],
        'in review': [
          {
            title: 'Consent form a daughter understands',
            about: 'One page. Glenda’s lawyer has had it for two weeks.',
            type: 'Content Marketing',
            tags: ['copy', 'legal'],
            priority: 'high',
            due: -3,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'Eight interviews with families',
            about: 'They do not want more news. They want to know that somebody noticed.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -41,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Evening answers',
      about:
        'Most questions arrive after 7 p.m. Short articles, a price page, and a call-back for the next morning.',
      status: 'in progress',
      from: -18,
      to: 55,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Search ads from 6 to 11 p.m. only',
            about: 'Start at 40 dollars a day and compare with the old all-day ads.',
            type: 'Search Engine Marketing',
            tags: ['ads'],
            due: 17,
            who: 'wes',
          },
        ],
        'in progress': [
          {
            title: 'How to talk to a parent about moving',
            about: 'The article families asked for most. Reviewed by Glenda and a geriatric nurse.',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            due: 3,
            who: 'priya',
          },
        ],
        'in review': [
          {
            title: 'Call-back form with a time that is kept',
            about: 'Three slots in the morning. Jonah’s team sees them as appointments.',
            type: 'Web Development',
            tags: ['dev'],
            due: 1,
            who: 'tomas',
          },
        ],
      },
    },
    {
      title: 'Wimberley garden rooms',
      about: 'Twelve new rooms with a door to the garden.',
      status: 'planned',
      from: 35,
      to: 110,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Walk through a room that is not built yet',
            about: 'From the architect’s plans. On a phone, by dragging, without an app.',
            type: 'Web Development',
            tags: ['design', 'video'],
            due: 60,
            who: 'june',
          },
          {
            title: 'Waiting list page',
            about: 'Twelve rooms, a fair order, and an honest estimate of the wait.',
            type: 'Web Development',
            tags: ['dev'],
            due: 52,
            who: 'tomas',
          },
        ],
      },
    },
    {
      title: 'Price page',
      about: 'What it costs, what is included, what is not. The first in the county to say so.',
      status: 'completed',
      from: -140,
      to: -105,
      lead: 'priya',
      tasks: {
        done: [
          {
            title: 'All prices on one page',
            about: 'Calls went down by a fifth, visits up by a third.',
            type: 'Content Marketing',
            tags: ['copy'],
            priority: 'high',
            due: -112,
            who: 'priya',
          },
          {
            title: 'Compare with staying at home, honestly',
            about:
              'With a table of what a helper costs by the hour. At ten hours a week home is cheaper, and the page says so.',
            type: 'Market Analysis',
            tags: ['research', 'copy'],
            due: -118,
            who: 'priya',
          },
        ],
      },
    },
    {
      title: 'Podcast with residents',
      about: 'Residents tell how it was. On hold: the first speaker is recovering.',
      status: 'on hold',
      from: -22,
      to: 65,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Borrow the good microphones',
            type: 'Other',
            priority: 'low',
            who: 'june',
            isInternal: true,
          },
        ],
        'in progress': [
          {
            title: 'List of ten stories worth an episode',
            about: 'Glenda collects them at the domino table.',
            type: 'Content Marketing',
            tags: ['research'],
            who: 'owner',
          },
        ],
      },
    },
  ],
}
