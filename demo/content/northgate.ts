// Northgate Athletic Club: a former client; its account is disabled.
import type { CompanyFixture } from '../fixtures.ts'

export const northgate: CompanyFixture = {
  state: 'disabled',
  company: {
    name: 'Northgate Athletic Club',
    website: 'https://northgateathletic.example',
    description:
      'Gym and pool in Killeen. Sold to a chain that brings its own agency; the account is kept for the records.',
    email: 'manager@northgateathletic.example',
    phone: '(254) 555-0181',
    address: {
      street: '3300 Stadium Parkway',
      city: 'Killeen',
      state: 'TX',
      zipCode: '76542',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Trent', last: 'Gallagher' },
      email: 'trent@northgateathletic.example',
      role: 'owner',
    },
  ],
  projects: [
    {
      title: 'Class timetable',
      about: 'Timetable and sign-up for classes, changed by the trainers.',
      status: 'completed',
      from: -360,
      to: -280,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Sign up for a class and get a reminder',
            about: 'Two hours before, with a link to cancel. Empty spots went down by half.',
            type: 'Web Development',
            tags: ['dev'],
            due: -295,
            who: 'tomas',
          },
          {
            title: 'Hand over code, accounts and passwords',
            about: 'Everything went to the new owner’s agency, with a receipt.',
            type: 'Other',
            tags: ['legal', 'launch'],
            priority: 'high',
            due: -44,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'First-time members campaign',
      about: 'Search and social for people who have never been to a gym.',
      status: 'completed',
      from: -340,
      to: -270,
      lead: 'wes',
      tasks: {
        done: [
          {
            title: 'Ads for people who hate gyms',
            about: '“No mirrors in the weight room” beat every other line.',
            type: 'Social Media Ads',
            tags: ['social', 'copy'],
            due: -310,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Member app',
      about: 'Check-in and lockers by phone. Stopped when the club was sold.',
      status: 'on hold',
      from: -120,
      to: -20,
      lead: 'tomas',
      tasks: {
        'in progress': [
          {
            title: 'Check in at the turnstile by phone',
            about: 'Works at the north door. Not continued.',
            type: 'Web Development',
            tags: ['dev', 'blocked'],
            who: 'tomas',
          },
        ],
        done: [
          {
            title: 'Prototype of the locker screen',
            type: 'Web Development',
            tags: ['design'],
            due: -88,
            who: 'june',
          },
        ],
      },
    },
  ],
}
