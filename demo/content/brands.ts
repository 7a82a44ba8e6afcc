// Brands of the demo's clients: one as good as whole, one begun.
import type { BrandFixture } from '../fixtures.ts'

export const brands: readonly BrandFixture[] = [
  {
    company: 'Brightleaf Health',
    logo: 'Brightleaf logo.svg',
    darkLogo: 'Brightleaf logo, light.svg',
    facts: {
      tagline: 'A doctor who knows your name.',
      mission:
        'Good medicine close to home: the same doctor each time, an appointment this week, and no phone tree.',
      audience:
        'Families between Austin and Round Rock. Most visits are booked by a parent, on a phone, after nine in the evening.',
      voice:
        'Calm and plain, as a good nurse speaks. Short sentences. We say what happens next, and how long it takes.',
      wordsToUse: 'visit, doctor, clinic, this week, we’ll call you back',
      wordsToAvoid: 'patient journey, solutions, world-class, unfortunately',
      colours: [
        { name: 'Pine', value: '#12352f' },
        { name: 'Leaf', value: '#1f6f5c' },
        { name: 'Mint', value: '#7fb7a2' },
        { name: 'Honey', value: '#f2c879' },
        { name: 'Paper', value: '#fbf7ee' },
      ],
      fonts: {
        headings: 'Fraunces SemiBold',
        body: 'Source Sans 3',
        notes: 'Both are open source (SIL OFL). Numbers in tables are tabular.',
      },
    },
    accounts: [
      {
        platform: 'Instagram',
        username: '@brightleafhealth',
        url: 'https://instagram.example/brightleafhealth',
        notes: 'Posts on Tuesdays and Fridays; Caleb answers messages.',
        password: 'not-a-real-password-1',
        totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
      {
        platform: 'Facebook',
        username: 'hello@brightleaf.test',
        url: 'https://facebook.example/brightleafhealth',
        password: 'not-a-real-password-2',
      },
      {
        platform: 'Google Business Profile',
        username: 'frontdesk@brightleaf.test',
        notes: 'One listing for each clinic. Change opening hours in all six.',
        password: 'not-a-real-password-3',
      },
    ],
  },
  {
    company: 'Harborview School',
    logo: 'Harborview sail.svg',
    facts: {
      tagline: 'Room to find out.',
      colours: [
        { name: 'Harbor', value: '#1d4e79' },
        { name: 'Sun', value: '#e0a526' },
      ],
    },
    accounts: [
      {
        platform: 'YouTube',
        username: 'media@harborview.test',
        url: 'https://youtube.example/@harborview',
        password: 'not-a-real-password-4',
      },
    ],
  },
]
