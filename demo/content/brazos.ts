// Brazos Precision Works: parts for machines, made in Temple.
import type { CompanyFixture } from '../fixtures.ts'

export const brazos: CompanyFixture = {
  company: {
    name: 'Brazos Precision Works',
    website: 'https://brazosprecision.example',
    description:
      'Turned and milled parts for medical and energy companies, 120 people, three shifts. Customers used to come by word of mouth; that is no longer enough.',
    email: 'sales@brazosprecision.example',
    phone: '(254) 555-0149',
    address: {
      street: '5100 Foundry Loop',
      city: 'Temple',
      state: 'TX',
      zipCode: '76504',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Walt', last: 'Kuykendall' },
      email: 'walt@brazosprecision.example',
      role: 'owner',
    },
    {
      name: { first: 'Denise', last: 'Arroyo' },
      email: 'denise@brazosprecision.example',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Quote portal for engineers',
      about:
        'Upload a drawing, get a price range the same day and a firm quote in two. Replaces an inbox that three people share.',
      status: 'in progress',
      from: -58,
      to: 62,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Repeat an earlier order in two clicks',
            about:
              'Half of all quotes are for parts they have made before. Show the last price and the current lead time side by side.',
            type: 'Web Development',
            tags: ['dev'],
            due: 31,
            who: 'tomas',
          },
          {
            title: 'Export control question before the upload',
            about: 'Denise has the exact wording from their lawyer.',
            type: 'Web Development',
            tags: ['legal'],
            priority: 'high',
            due: 13,
            who: 'avery',
          },
        ],
        'in progress': [
          {
            title: 'Read material, tolerance and count from the drawing',
            about:
              'An assistant fills the estimator’s form, the estimator corrects it. Right in 83 of 100 old drawings so far.',
            type: 'Web Development',
            tags: ['dev', 'research'],
            priority: 'high',
            due: 9,
            who: 'tomas',
            steps: {
              done: ['Hundred drawings with known answers', 'First version'],
              open: ['Show where each value was read', 'Say “not sure” instead of guessing'],
            },
          },
          {
            title: 'Upload of 3D files up to 200 MB',
            about:
              'STEP and IGES first. It has to survive a lost connection on the customer’s side.',
            type: 'Web Development',
            tags: ['dev'],
            due: 4,
            who: 'tomas',
          },
        ],
        'in review': [
          {
            title: 'Estimator’s screen: drawing left, numbers right',
            about: 'Walt’s estimators try it for a week on real requests before we call it done.',
            type: 'Web Development',
            tags: ['design'],
            due: 1,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'A day beside the estimators',
            about:
              'They open eleven windows for one quote. The price list alone is in three of them.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -47,
            who: 'avery',
          },
        ],
      },
    },
    {
      title: 'Found by engineers',
      about:
        'Pages for what engineers type: material, process, tolerance. Thirty of them, each with a part they made.',
      status: 'in progress',
      from: -33,
      to: 75,
      lead: 'wes',
      tasks: {
        'not started': [
          {
            title: 'Ads on part numbers nobody bids for',
            about: 'Small budget, exact numbers, one landing page per family of parts.',
            type: 'Pay-Per-Click',
            tags: ['ads'],
            due: 22,
            who: 'wes',
          },
        ],
        'in progress': [
          {
            title: 'Ten pages on titanium, inconel and tool steel',
            about: 'Written with the shop foreman. He talks, Priya writes, he corrects.',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            due: 7,
            who: 'priya',
            steps: { done: ['Titanium', 'Inconel', 'Monel'], open: ['Tool steel', 'The rest'] },
          },
        ],
        done: [
          {
            title: 'What engineers search for, and who answers',
            about:
              'Forty terms, the ten best answers to each. Their competitors answer four of them well.',
            type: 'Search Engine Marketing',
            tags: ['seo', 'research'],
            due: -22,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Trade fair booth',
      about: 'A booth where people touch parts instead of reading walls.',
      status: 'planned',
      from: 25,
      to: 88,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Forty parts to hold, each with its story',
            about:
              'A tray per industry. Each part has a card: what it does, the tolerance, what went wrong the first time.',
            type: 'Product Marketing',
            tags: ['design', 'copy'],
            due: 48,
            who: 'june',
          },
          {
            title: 'Book the booth before prices rise',
            about:
              'The corner near the east entrance is still free. Walt signs, we fill in the form.',
            type: 'Other',
            priority: 'high',
            due: 5,
            who: 'owner',
          },
        ],
      },
    },
    {
      title: 'Recruiting second shift',
      about:
        'Machinists for the second shift: film, page, radio. On hold until the new hall is approved.',
      status: 'on hold',
      from: -48,
      to: 35,
      lead: 'priya',
      tasks: {
        'not started': [
          {
            title: 'Radio spot, 20 seconds, in the foreman’s voice',
            type: 'Product Marketing',
            tags: ['copy', 'blocked'],
            who: 'priya',
          },
        ],
        done: [
          {
            title: 'Film four machinists about their first week',
            about: 'No script. The best sentence is about the coffee machine.',
            type: 'Branding',
            tags: ['video'],
            due: -29,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Website in plain English',
      about:
        'The old site said “solutions” 61 times. The new one says what they make, for whom, and how fast.',
      status: 'completed',
      from: -250,
      to: -160,
      lead: 'june',
      tasks: {
        done: [
          {
            title: 'Machine list with what fits into each',
            about:
              'Largest part, smallest tolerance, materials. Buyers checked this page before anything else.',
            type: 'Content Marketing',
            tags: ['copy'],
            due: -190,
            who: 'priya',
          },
          {
            title: 'Photographs in the hall at shift change',
            about: 'Real light, real oil. Two hours on a Tuesday.',
            type: 'Branding',
            tags: ['photo'],
            due: -205,
            who: 'june',
          },
          {
            title: 'Certificates as one download',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'low',
            due: -171,
            who: 'tomas',
          },
        ],
      },
    },
  ],
}
