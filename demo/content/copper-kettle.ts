// Copper Kettle Roasters: coffee, roasted in San Marcos, sold by subscription.
import type { CompanyFixture } from '../fixtures.ts'

export const copperKettle: CompanyFixture = {
  company: {
    name: 'Copper Kettle Roasters',
    website: 'https://copperkettle.example',
    description:
      'Small coffee roastery with two cafés. Sells a third of its beans by subscription and would like it to be half.',
    email: 'beans@copperkettle.example',
    phone: '(512) 555-0123',
    address: {
      street: '310 Railyard Street',
      city: 'San Marcos',
      state: 'TX',
      zipCode: '78666',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Dale', last: 'Prudhomme' },
      email: 'dale@copperkettle.example',
      role: 'owner',
    },
    { name: { first: 'Mei', last: 'Tanaka' }, email: 'mei@copperkettle.example', role: 'member' },
  ],
  projects: [
    {
      title: 'Subscription that pauses itself',
      about:
        'Most cancellations say “too much coffee”. Subscribers get a pause button, a slower rhythm and a reminder before each parcel.',
      status: 'in progress',
      from: -41,
      to: 22,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Ask why, once, when somebody leaves',
            about: 'One question with five answers. No offers, no pleading.',
            type: 'Market Analysis',
            tags: ['research', 'copy'],
            due: 16,
            who: 'priya',
          },
        ],
        'in progress': [
          {
            title: 'Pause, skip and slow down from the email itself',
            about:
              'No sign-in needed: the link in the email is enough for these three, and for nothing else.',
            type: 'Web Development',
            tags: ['dev', 'email'],
            priority: 'high',
            due: 4,
            who: 'tomas',
            steps: {
              done: ['Skip one parcel', 'Pause for weeks'],
              open: ['Slow down', 'Undo for a day'],
            },
          },
          {
            title: 'Email before each parcel: what is in it, when it comes',
            about: 'Two days ahead, with skip and pause at the top where they can be found.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 6,
            who: 'priya',
          },
        ],
        'in review': [
          {
            title: 'Parcel calendar on the account page',
            about: 'Next three parcels with dates. Dale wants to see it on his own account first.',
            type: 'Web Development',
            tags: ['design', 'dev'],
            due: 1,
            who: 'owner',
          },
        ],
        done: [
          {
            title: 'Read 200 cancellation notes',
            about: '58 percent: too much coffee. 11 percent: moved. Price hardly comes up.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -32,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Bags that tell the farm’s story',
      about:
        'New labels for nine origins: the farm, the altitude, how Dale would brew it. Readable at arm’s length.',
      status: 'in progress',
      from: -20,
      to: 45,
      lead: 'june',
      tasks: {
        'not started': [
          {
            title: 'Print test on the brown bag stock',
            about: 'The copper turns green on the recycled paper. Try two more inks.',
            type: 'Branding',
            tags: ['print'],
            due: 19,
            who: 'june',
          },
        ],
        'in progress': [
          {
            title: 'Nine label texts of 40 words',
            about: 'From calls with the importers. No “notes of”, except where Dale insists.',
            type: 'Content Marketing',
            tags: ['copy'],
            due: 5,
            who: 'priya',
            steps: { done: ['Huila', 'Sidama', 'Chiapas'], open: ['The other six'] },
          },
        ],
        'in review': [
          {
            title: 'Label system in two colors and one line',
            about: 'One color for the roast, one for the origin, the line is the altitude.',
            type: 'Branding',
            tags: ['design', 'brand'],
            priority: 'high',
            due: 2,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Coffee for offices',
      about:
        'A page, a price list and ads for offices of ten to eighty people between Austin and San Antonio.',
      status: 'planned',
      from: 15,
      to: 80,
      lead: 'wes',
      tasks: {
        'not started': [
          {
            title: 'Call twelve office managers before writing anything',
            about: 'Who orders, who pays, who complains? Four have agreed to talk so far.',
            type: 'Market Analysis',
            tags: ['research'],
            due: 21,
            who: 'wes',
          },
          {
            title: 'Price list that fits one screen',
            about: 'Three sizes, price per cup, what happens when the machine breaks.',
            type: 'Product Marketing',
            tags: ['design', 'copy'],
            due: 30,
            who: 'june',
          },
          {
            title: 'What would a delivery van cost us in margin?',
            about: 'Dale asked casually. Work it out before he asks formally.',
            type: 'Market Analysis',
            tags: ['analytics'],
            due: 18,
            who: 'wes',
            isInternal: true,
          },
        ],
      },
    },
    {
      title: 'Café loyalty by phone number',
      about:
        'The tenth cup is free, without an app or a card. Waits for the new till in both cafés.',
      status: 'on hold',
      from: -60,
      to: 30,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Connect to the new till',
            about: 'The till arrives “in a few weeks”, for the third time.',
            type: 'Web Development',
            tags: ['blocked', 'integration'],
            who: 'tomas',
          },
        ],
        done: [
          {
            title: 'Paper prototype at the San Marcos counter',
            about:
              'Forty guests, two baristas. Saying a phone number aloud was no problem for anyone under seventy.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -40,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Online shop',
      about: 'From a page with a phone number to a shop that takes an order in under a minute.',
      status: 'completed',
      from: -300,
      to: -190,
      lead: 'tomas',
      tasks: {
        done: [
          {
            title: 'Checkout without an account',
            about: 'Name, address, card. An account is offered afterwards, once.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: -215,
            who: 'tomas',
          },
          {
            title: 'Photograph beans, bags and steam',
            about: 'Shot at the roastery in one morning, before the roaster was cleaned.',
            type: 'Branding',
            tags: ['photo'],
            due: -240,
            who: 'june',
          },
          {
            title: 'Brewing guides for five methods',
            about: 'Bring two thirds of all visitors from search since they went live.',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            due: -205,
            who: 'priya',
          },
        ],
      },
    },
  ],
}
