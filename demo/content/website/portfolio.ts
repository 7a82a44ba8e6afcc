// The demo agency's three portfolio items. They have no results, because none were measured; empty fields are hidden.
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'

const brightleaf: PortfolioItem = {
  id: 'brightleaf-health',
  title: 'Brightleaf Health',
  url: 'https://brightleaf.example',
  image: {
    kind: 'drawing',
    name: 'clinic-booking',
    alt: 'Brightleaf’s patient portal on a desktop and a phone: the first screen offers Thursday, 9:40 am as the next free appointment, with a button to book it.',
  },
  category: 'Healthcare',
  summary: 'A patient portal where the next free appointment is one tap away.',
  description:
    'Patients of a group of clinics used to book by phone, in the hours when they were at work themselves. Now the first screen is the next free appointment. Intake forms are filled in at home, and the front desk works in one calendar instead of several.',
  challenge:
    'How does a patient get an appointment without calling during their own working hours?',
  solution: [
    {
      id: 'next-free',
      title: 'Start with the answer',
      text: 'Most people want the soonest time that fits. The portal opens with it: day, doctor, clinic and languages on one card. Choosing another time is the second button, not the first question.',
    },
    {
      id: 'intake',
      title: 'Paperwork at the kitchen table',
      text: 'Intake takes three short steps on a phone and saves after every answer. The doctor reads it before the visit, and the clipboard at the front desk is gone.',
    },
    {
      id: 'one-calendar',
      title: 'One calendar for four clinics',
      text: 'The front desk sees every doctor at every location on one page, with new patients and urgent visits marked. A slot that opens at one clinic shows in the portal at once.',
    },
  ],
  gallery: [
    {
      id: 'intake',
      image: {
        kind: 'drawing',
        name: 'clinic-intake',
        alt: 'Three phone screens of the intake form: about you, what brings you in, and a confirmation that the doctor reads it before the visit.',
      },
      caption: 'Intake in three steps, in English and Spanish, saved after every answer.',
    },
    {
      id: 'calendar',
      image: {
        kind: 'drawing',
        name: 'clinic-calendar',
        alt: 'The staff calendar for Thursday, March 14: four clinics side by side, with visits, new patients, free slots and one urgent visit in color.',
      },
      caption: 'The front desk’s day: four clinics on one page.',
    },
  ],
  results: [],
  services: ['custom-software', 'web-development'],
  tags: ['Custom software', 'Web development', 'Accessibility'],
  completedYear: 2024,
  features: [
    'Booking by clinic, doctor and language',
    'Reminders with rescheduling in one tap',
    'Intake forms that save as you go',
    'One staff calendar for every clinic',
    'Usable by keyboard and by screen reader throughout',
  ],
}

const harborview: PortfolioItem = {
  id: 'harborview-school',
  title: 'Harborview School',
  url: 'https://harborview.example',
  image: {
    kind: 'drawing',
    name: 'school-website',
    alt: 'Harborview School’s website: ‘An ordinary Tuesday.’ over a drawing of the school at its harbor, and three moments of the day below.',
  },
  category: 'Education',
  summary: 'An admissions website and the campaign that leads families to it.',
  description:
    'The old site explained the school to itself. The new one answers what a parent asks: what a day is like, what it costs, how to come and see it. The campaign, the open-day sign-up and the application were planned as one path and measured as one.',
  challenge: 'Families visited the website. Why did so few of them visit the school?',
  solution: [
    {
      id: 'tuesday',
      title: 'Show an ordinary day',
      text: 'Parents told us every school promises excellence. So the site shows a Tuesday, hour by hour, and puts tuition one click away instead of behind a form.',
    },
    {
      id: 'one-invitation',
      title: 'One invitation everywhere',
      text: 'Posters, social posts and search ads ask for the same thing: come on Saturday. Each one leads to a page that finishes the sentence it began, with the sign-up on it.',
    },
    {
      id: 'application',
      title: 'An application that waits',
      text: 'Families apply in five parts and can leave at any point. Two days later a friendly email brings them back to the question where they stopped.',
    },
  ],
  gallery: [
    {
      id: 'campaign',
      image: {
        kind: 'drawing',
        name: 'school-campaign',
        alt: 'The campaign: a poster ‘Come see a Tuesday.’, a story about band practice, a social post about tuition and a search ad for the open day.',
      },
      caption: 'Poster, story, post and search ad: one invitation.',
    },
    {
      id: 'application',
      image: {
        kind: 'drawing',
        name: 'school-application',
        alt: 'The online application, reopened at step three of five with everything kept, and the email that brought the parent back.',
      },
      caption: 'An application picked up where it was left, and the email that led back to it.',
    },
  ],
  results: [],
  services: ['branding', 'paid-media', 'content-and-email', 'web-development'],
  tags: ['Branding', 'Web development', 'Paid media'],
  completedYear: 2023,
  features: [
    'Admissions site in English and Spanish',
    'Open-day sign-up with calendar invitations',
    'An application that can be left and picked up again',
    'Search and social campaign by grade',
    'Editing by the admissions office itself',
  ],
}

const ospreyLane: PortfolioItem = {
  id: 'osprey-lane-dental',
  title: 'Osprey Lane Dental',
  url: 'https://ospreylane.example',
  image: {
    kind: 'drawing',
    name: 'dental-brand',
    alt: 'Osprey Lane Dental’s brand sheet: a bird over a smile in one line, the typeface, four colors, a business card and a round sign.',
  },
  category: 'Healthcare',
  summary: 'A name, a look and a website for a practice that nobody is afraid of.',
  description:
    'A family practice was moving around the corner and took the chance to start again: a new name, a mark that is a bird and a smile at once, signs, a website that says what each treatment costs, and reminders that sound like the people who send them.',
  challenge: 'How does a dental practice look when nobody should be afraid of it?',
  solution: [
    {
      id: 'name-and-mark',
      title: 'A name from the street outside',
      text: 'Osprey Lane is the new address and sounds like nothing medical. The mark draws the bird and a smile in one stroke, and works on a door sign as well as on a phone.',
    },
    {
      id: 'prices',
      title: 'Every price on one page',
      text: 'Fear of the bill keeps people away as much as fear of the drill. The website lists each treatment with its time and its price, and offers a free first talk to those who are scared.',
    },
    {
      id: 'voice',
      title: 'Reminders people answer',
      text: 'Emails, cards and texts share one voice: kind, short and a little funny. Each offers two choices, keep it or another day, so nobody has to call.',
    },
  ],
  gallery: [
    {
      id: 'prices',
      image: {
        kind: 'drawing',
        name: 'dental-prices',
        alt: 'The price page: five treatments with their time and price, and on a phone a page for nervous patients.',
      },
      caption: 'What it costs, before anyone sits down.',
    },
    {
      id: 'letters',
      image: {
        kind: 'drawing',
        name: 'dental-letters',
        alt: 'A reminder email that begins ‘Six months, Marcus.’, a postcard about the move and an appointment card.',
      },
      caption: 'A reminder, a postcard, an appointment card: one voice.',
    },
  ],
  results: [],
  services: ['branding', 'content-and-email', 'web-development'],
  tags: ['Branding', 'Content and email', 'Web development'],
  completedYear: 2022,
  features: [
    'Name, mark and signs for the new house',
    'Every treatment explained, with its price',
    'Pages for each neighborhood, found in local search',
    'Reminder emails in the practice’s own voice',
    'Templates for everything that is printed',
  ],
}

export const portfolio: PortfolioItem[] = [brightleaf, harborview, ospreyLane]
