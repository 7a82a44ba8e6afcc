// The demo agency's three portfolio items.
import type { PortfolioItem } from '#contract/website.ts'

export const portfolio: PortfolioItem[] = [
  {
    id: 'brightleaf-health',
    title: 'Brightleaf Health',
    url: 'https://brightleaf.example',
    image: {
      kind: 'drawing',
      name: 'appointments',
      alt: 'A housefront of identical closed doors, like a page of an appointment book. One of them stands open and lit.',
    },
    category: 'Healthcare',
    summary: 'A patient portal where the next free appointment is one tap away.',
    description:
      'Patients of a group of clinics used to book by phone, in the hours when they were at work themselves. Now the first screen is the next free appointment. Intake forms are filled in at home, and the front context works in one calendar instead of several.',
    tags: ['Custom software', 'Web development', 'Accessibility'],
    completedYear: 2024,
    features: [
      'Booking by clinic, doctor and language',
      'Reminders with rescheduling in one tap',
      'Intake forms that save as you go',
      'One staff calendar for every clinic',
      'Usable by keyboard and by screen reader throughout',
    ],
  },
  {
    id: 'harborview-school',
    title: 'Harborview School',
    url: 'https://harborview.example',
    image: {
      kind: 'drawing',
      name: 'arcade',
      alt: 'A row of tall arches, one behind the other, that ends at open water and a low sun.',
    },
    category: 'Education',
    summary: 'An admissions website and the campaign that leads families to it.',
    description:
      'The old site explained the school to itself. The new one answers what a parent asks: what a day is like, what it costs, how to come and see it. The campaign, the open-day sign-up and the application were planned as one path and measured as one.',
    tags: ['Branding', 'Web development', 'Paid media'],
    completedYear: 2023,
    features: [
      'Admissions site in English and Spanish',
      'Open-day sign-up with calendar invitations',
      'An application that can be left and picked up again',
      'Search and social campaign by grade',
      'Editing by the admissions office itself',
    ],
  },
  {
    id: 'osprey-lane-dental',
    title: 'Osprey Lane Dental',
    url: 'https://ospreylane.example',
    image: {
      kind: 'drawing',
      name: 'smile',
      alt: 'Rounded white doors in a curved row, like teeth in a smile. One is blue and stands ajar.',
    },
    category: 'Healthcare',
    summary: 'A name, a look and a website for a practice that nobody is afraid of.',
    description:
      'A family practice was moving around the corner and took the chance to start again: a new name, a mark made of doors and teeth, signs, a website that says what each treatment costs, and reminders that sound like the people who send them.',
    tags: ['Branding', 'Content and email', 'Web development'],
    completedYear: 2022,
    features: [
      'Name, mark and signs for the new house',
      'Every treatment explained, with its price',
      'Pages for each neighborhood, found in local search',
      'Reminder emails in the practice’s own voice',
      'Templates for everything that is printed',
    ],
  },
]
