// Brightleaf Health: a group of clinics, the agency's largest client.
import type { CompanyFixture } from '../fixtures.ts'

export const brightleaf: CompanyFixture = {
  company: {
    name: 'Brightleaf Health',
    website: 'https://brightleaf.example',
    description:
      'Six family clinics between Austin and Round Rock. We look after the patient portal, the website and the campaigns that fill new doctors’ calendars.',
    email: 'hello@brightleaf.test',
    phone: '(512) 555-0100',
    address: {
      street: '2400 Willow Bend, Suite 300',
      city: 'Austin',
      state: 'TX',
      zipCode: '78704',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Noor', last: 'Haddad' },
      email: 'owner@brightleaf.test',
      role: 'owner',
      isSignIn: true,
    },
    {
      name: { first: 'Caleb', last: 'Winters' },
      email: 'member@brightleaf.test',
      role: 'member',
      isSignIn: true,
    },
    {
      name: { first: 'Lucía', last: 'Paredes' },
      email: 'lucia.paredes@brightleaf.test',
      role: 'member',
    },
  ],
  projects: [
    {
      title: 'Patient portal: online booking',
      about:
        'Book, move and cancel an appointment without calling. First for the Cedar Park clinic, then for all six. Front desks keep working in the calendar they know.',
      status: 'in progress',
      from: -62,
      to: 34,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Waitlist: offer a freed slot by text message',
            about:
              'When somebody cancels, the next three people on the list get a text. The first yes gets the slot.',
            type: 'Web Development',
            tags: ['dev', 'integration'],
            due: 20,
            who: 'tomas',
            steps: {
              open: [
                'Write the two messages',
                'Hold the slot for 15 minutes',
                'Tell the others it is gone',
              ],
            },
          },
          {
            title: 'Spanish for every screen of the booking',
            about:
              'About a third of calls to the Dove Springs clinic are in Spanish. Lucía reads everything before it goes live.',
            type: 'Web Development',
            tags: ['translation', 'copy'],
            priority: 'high',
            due: 16,
            who: 'priya',
          },
          {
            title: 'Train the front desks at Mueller and Slaughter Lane',
            about: 'One hour each, before opening. Bring the printed cheat sheet.',
            type: 'Other',
            tags: ['launch'],
            due: 27,
            who: 'avery',
          },
          {
            title: 'Rename “New patient visit” in the appointment list',
            type: 'Content Marketing',
            tags: ['copy'],
            priority: 'low',
            who: 'priya',
          },
        ],
        'in progress': [
          {
            title: 'Rework appointment booking page copy',
            about:
              'Four in ten people stop at the insurance question. Say what to have ready before asking for it, and let them skip it.',
            type: 'Content Marketing',
            tags: ['copy', 'research'],
            priority: 'high',
            due: 2,
            who: 'priya',
            comments: [
              {
                by: 'priya',
                text: 'Third version, shorter by half:\n\n- what to have ready comes **first**\n- ‘I do not have my card’ skips the question\n- nothing is called a *form* any more',
                isShared: true,
              },
              {
                by: 'tomas',
                text: 'Skipping needs a flag in the booking record, half a day. Let us not promise it before that is in.',
              },
            ],
            steps: {
              done: ['Listen to ten calls at the Cedar Park desk', 'List the questions people ask'],
              open: ['Draft the new introduction', 'Read it aloud with Noor'],
            },
            files: [
              'Booking page, second draft.png',
              'Copy notes from the front desk.pdf',
              'Calls by reason.csv',
              'Portal colors.png',
            ],
          },
          {
            title: 'Sync with the clinic calendar both ways',
            about:
              'A slot taken at the desk has to vanish from the portal within ten seconds. Double bookings in testing: two, both during the nightly import.',
            type: 'Web Development',
            tags: ['dev', 'integration'],
            priority: 'high',
            due: 0,
            who: 'tomas',
            steps: {
              done: ['Read changes as they happen', 'Write bookings back'],
              open: ['Pause bookings during the import', 'Alert us when the feed goes quiet'],
            },
          },
          {
            title: 'Draw the “no free appointments” screen',
            about:
              'Nobody should end at a wall: offer the next clinic, another doctor, or the waitlist.',
            type: 'Web Development',
            tags: ['design'],
            due: 5,
            who: 'june',
          },
          {
            title: 'Choose the vendor for text messages',
            about: 'Compare price, delivery reports and a signed health data agreement.',
            type: 'Market Analysis',
            tags: ['research', 'legal'],
            due: -2,
            who: 'wes',
            isInternal: true,
          },
        ],
        'in review': [
          {
            title: 'Booking works by keyboard and screen reader',
            about:
              'Tested with two patients who use a screen reader daily. Waiting for Noor to watch the recordings.',
            type: 'Web Development',
            tags: ['accessibility', 'dev'],
            priority: 'high',
            due: 1,
            who: 'owner',
            comments: [
              {
                by: 'tomas',
                text: 'The date picker was the last trap: it is a plain field now, with the calendar beside it. Both testers booked without help.',
                isShared: true,
              },
            ],
            steps: {
              done: ['Name every time slot', 'Keep focus after a slot is gone', 'Announce errors'],
            },
          },
          {
            title: 'Reminder texts and emails, 48 and 4 hours before',
            about:
              'Short, without diagnosis or doctor’s specialty. Includes the link to move the appointment.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 3,
            who: 'priya',
            steps: {
              done: ['Write both versions', 'Check wording with compliance'],
              open: ['Send tests to both owners’ phones'],
            },
          },
        ],
        done: [
          {
            title: 'Watch ten patients book an appointment',
            about:
              'Notes and clips are in the research folder. The calendar was never the problem, the words were.',
            type: 'Market Analysis',
            tags: ['research'],
            due: -48,
            who: 'june',
          },
          {
            title: 'Sketch the booking in three taps',
            about: 'Reason, time, confirm. Insurance comes after the slot is held.',
            type: 'Web Development',
            tags: ['design'],
            due: -39,
            who: 'june',
            steps: { done: ['Clinic or doctor first?', 'Phone sketch', 'Test with five patients'] },
          },
          {
            title: 'Sign-in by emailed link instead of a password',
            about: 'Password resets were the most frequent call to the help line.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: -24,
            who: 'tomas',
          },
          {
            title: 'Agree on what the portal may store',
            about:
              'Notes from the call with their compliance officer. Visit reasons stay out of our logs.',
            type: 'Other',
            tags: ['legal'],
            due: -51,
            who: 'avery',
            isInternal: true,
          },
        ],
      },
    },
    {
      title: 'New doctors at Mueller: first 100 patients',
      about:
        'Two family doctors start at the Mueller clinic. Search ads, neighborhood pages and a mailing to people who moved nearby, until both calendars are full.',
      status: 'in progress',
      from: -112,
      to: 48,
      lead: 'wes',
      requests: [
        {
          title: 'A page for Dr. Osei’s travel vaccinations',
          about:
            'She does them on Thursday afternoons. What to bring, what it costs, how far ahead. Photos follow.',
        },
      ],
      campaigns: [
        {
          title: 'Welcome to Mueller',
          about:
            'Streaming audio and local search for families within three miles, ending at the booking page.',
          status: 'active',
          from: -104,
          to: 30,
          budget: 18_500,
          approval: 'required',
          metrics: [184_200, 6_140, 61],
          own: {
            name: 'Calls to the clinic',
            source: 'Phone system',
            definition: 'Calls to the number that stands in the ads alone, of a minute or longer.',
            total: 148,
          },
          report: {
            whatHappened:
              'Streaming audio carried the month: most families who booked had **heard us first and searched for us afterwards**. Local search alone stayed flat.',
            why: '- The audio spots run while parents drive to school.\n- Two competitors raised their bids on “pediatrician near me” in the second week.',
            whatNext:
              'We move a tenth of the budget from search to audio, and test a spot in Spanish. From you we need a word on Saturday hours: callers ask for them most.',
          },
          posts: [
            {
              title: 'Same-week visits in Mueller',
              channel: 'facebook',
              text: 'New in Mueller: pediatric visits in the same week, three blocks from the playground. Booking takes two minutes, and the first visit is a conversation, not a form.',
              link: 'https://brightleaf.example/mueller',
              on: -6,
              status: 'published',
            },
            {
              title: 'Meet the front desk',
              channel: 'linkedin',
              text: 'Rosa has answered phones in three clinics and one newsroom. In Mueller she answers yours. Ask her which entrance is closer to the parking garage.',
              on: -2,
              status: 'scheduled',
            },
            {
              title: 'Saturday hours',
              channel: 'x',
              text: 'Fevers do not wait for Monday. From this month on we are open on Saturdays, 9 to 1, in Mueller.',
              link: 'https://brightleaf.example/hours',
              on: 2,
              status: 'approved',
            },
            {
              title: 'What to bring to a first visit',
              channel: 'facebook',
              text: 'Your insurance card, a list of medicines, and the question you have meant to ask for weeks. That is all. We have the crayons.',
              on: 4,
              status: 'in review',
            },
            {
              title: 'Flu shots without an appointment',
              channel: 'threads',
              text: 'Two weekends, no appointment, about ten minutes. Bring the whole family.',
              on: 7,
              status: 'changes asked',
              changes: 'Say which two weekends, and that it is for patients from six months on.',
            },
            {
              title: 'The playground map',
              channel: 'facebook',
              text: 'Five playgrounds within a mile of the clinic, and what each is best at.',
              on: 11,
              status: 'draft',
            },
          ],
        },
        {
          title: 'Meet Dr. Osei',
          about:
            'Short films in which the new doctors say how they listen. Social, parents of young children.',
          status: 'active',
          from: -10,
          to: 40,
          budget: 9_600,
          metrics: [72_800, 4_950, 22],
        },
        {
          title: 'Postcards to new addresses',
          about:
            'A postcard with a first-visit offer to everybody who moved into 78723 since spring.',
          status: 'completed',
          from: -25,
          to: -6,
          budget: 6_200,
          metrics: [11_400, 830, 38],
        },
        {
          title: 'Back-to-school physicals',
          about: 'Search ads for the two weeks in which every school asks for the form.',
          status: 'planned',
          from: 14,
          to: 32,
          budget: 7_400,
        },
        {
          title: 'Pharmacy counter displays',
          about: 'Waits for the pharmacy’s approval of the artwork.',
          status: 'on hold',
          from: -5,
          to: 45,
          budget: 3_100,
          isInternal: true,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Postcard to new addresses within two miles',
            about: 'Portraits of both doctors, one sentence each, one number to text.',
            type: 'Product Marketing',
            tags: ['print', 'design'],
            due: 14,
            who: 'june',
          },
          {
            title: 'Compare cost per first appointment by channel',
            about: 'A first appointment counts when it was kept, not when it was booked.',
            type: 'Market Analysis',
            tags: ['analytics'],
            due: 30,
            who: 'wes',
            taskRecurrences: { unit: 'month', every: 1, day: 8 },
          },
        ],
        'in progress': [
          {
            title: 'Search ads for “family doctor near me”',
            about:
              'Starts small: Mueller, Windsor Park and Cherrywood only. Stop words for urgent care and pediatrics.',
            type: 'Search Engine Marketing',
            tags: ['ads', 'local'],
            priority: 'high',
            due: 4,
            who: 'wes',
            steps: {
              done: ['Keyword list', 'Six ads, two lengths'],
              open: ['Call tracking number', 'Raise the budget after one week'],
            },
          },
          {
            title: 'Photograph Dr. Osei and Dr. Lindgren at work',
            about: 'In their own rooms, no white background, no folded arms.',
            type: 'Branding',
            tags: ['photo'],
            due: 6,
            who: 'june',
          },
        ],
        'in review': [
          {
            title: 'Doctor pages that sound like the doctors',
            about:
              'Written from a half-hour talk with each. Both have read their page once already.',
            decision: 'approved',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            due: 1,
            who: 'priya',
          },
        ],
        done: [
          {
            title: 'Correct the Mueller clinic’s map entries',
            about: 'Three map services showed the entrance on the wrong side of the building.',
            type: 'Search Engine Marketing',
            tags: ['local'],
            due: -17,
            who: 'wes',
          },
        ],
      },
    },
    {
      title: 'Flu shot weekends',
      about:
        'Walk-in flu shots on two weekends. Posters at the clinics, posts, one email, and a page with waiting times.',
      status: 'planned',
      from: 12,
      to: 40,
      lead: 'priya',
      campaigns: [
        {
          title: 'Walk in, roll up',
          about: 'Saturday walk-ins, told by text message and in the neighborhood newsletter.',
          status: 'planned',
          from: 12,
          to: 40,
          budget: 5_200,
        },
      ],
      tasks: {
        'not started': [
          {
            title: 'Page with waiting times, updated by the desk',
            about: 'One big number per clinic. The desk changes it from a phone.',
            type: 'Web Development',
            tags: ['dev'],
            due: 22,
            who: 'tomas',
          },
          {
            title: 'One email to all patients over 50',
            about: 'Dates, clinics, one link. Nothing about wellness.',
            type: 'Email Campaigns',
            tags: ['email', 'copy'],
            due: 18,
            who: 'priya',
          },
          {
            title: 'Poster for the waiting rooms in two languages',
            about: 'Readable from the chair across the room. Spanish is not the small print.',
            type: 'Branding',
            tags: ['print', 'translation'],
            due: 15,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Intake forms at home',
      about:
        'The clipboard in the waiting room becomes a form that saves as you go. Waits for the records vendor to open its test system.',
      status: 'on hold',
      from: -40,
      to: 60,
      lead: 'tomas',
      tasks: {
        'not started': [
          {
            title: 'Send finished forms into the patient record',
            about: 'Blocked until the records vendor gives us the test account they promised.',
            type: 'Web Development',
            tags: ['blocked', 'integration'],
            priority: 'high',
            who: 'tomas',
          },
          {
            title: 'Ask again for the records vendor’s test account',
            type: 'Other',
            tags: ['blocked'],
            due: -1,
            who: 'avery',
            isInternal: true,
          },
        ],
        'in progress': [
          {
            title: 'Cut the intake form from 94 questions to what is needed',
            about:
              'Half of the questions are asked again by the nurse. Go through the list with each clinic’s lead nurse.',
            type: 'Content Marketing',
            tags: ['copy', 'research'],
            due: 9,
            who: 'priya',
            steps: { done: ['Cedar Park', 'Round Rock'], open: ['Mueller', 'Dove Springs'] },
          },
        ],
        done: [
          {
            title: 'Prototype: stop on the phone, continue on the laptop',
            about:
              'Seven of eight patients finished it at home. The eighth had no printer and did not need one.',
            type: 'Web Development',
            tags: ['design', 'dev'],
            due: -21,
            who: 'june',
          },
        ],
      },
    },
    {
      title: 'Website relaunch',
      about:
        'From eleven clinic microsites to one site: doctors, treatments, opening hours, in English and Spanish, quick on an old phone.',
      status: 'completed',
      from: -268,
      to: -96,
      lead: 'june',
      tasks: {
        done: [
          {
            title: 'Move 340 pages, keep 120',
            about:
              'Everything that had no visitor in a year went, with a redirect to the nearest answer.',
            type: 'Content Marketing',
            tags: ['copy', 'seo'],
            due: -140,
            who: 'priya',
            steps: { done: ['Count visits', 'Decide page by page with Noor', 'Redirect list'] },
          },
          {
            title: 'Design system for clinics and campaigns',
            about: 'Colors that pass on old screens, two type sizes, one way to show a doctor.',
            type: 'Branding',
            tags: ['design', 'brand'],
            due: -190,
            who: 'june',
          },
          {
            title: 'Find a doctor by language, clinic and insurance',
            about: 'The most used page of the old sites, and the slowest.',
            type: 'Web Development',
            tags: ['dev'],
            priority: 'high',
            due: -125,
            who: 'tomas',
          },
          {
            title: 'Accessibility review before launch',
            about: 'Outside reviewer, 41 findings, all closed. The report is in the files.',
            type: 'Web Development',
            tags: ['accessibility', 'launch'],
            priority: 'high',
            due: -103,
            who: 'tomas',
          },
        ],
      },
    },
    {
      title: 'Message assistant, with a nurse in charge',
      about:
        'An assistant that drafts answers to portal messages from the clinics’ own handbook. A nurse reads and sends every one of them.',
      status: 'planned',
      from: 30,
      to: 118,
      lead: 'avery',
      tasks: {
        'not started': [
          {
            title: 'Sort last quarter’s portal messages by what was asked',
            about: 'Two hundred, names removed, to see how many could be drafted at all.',
            type: 'Market Analysis',
            tags: ['research'],
            due: 36,
            who: 'wes',
          },
          {
            title: 'Estimate for a first version at one clinic',
            type: 'Other',
            due: 11,
            who: 'avery',
            isInternal: true,
          },
        ],
      },
    },
  ],
}
