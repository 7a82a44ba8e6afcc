// The demo agency's solutions: a client's problem and the services that solve it together.
import type { Solution } from '#contract/site/website.ts'

export const solutions: Solution[] = [
  {
    id: 'patient-growth',
    name: 'Patient growth',
    situation: 'The practice is good. The calendar has gaps.',
    summary: 'From a search for a doctor to an appointment in your book.',
    description:
      'We answer what people search for before they choose a doctor, advertise by treatment and neighborhood, and build a booking page that can be finished on a phone in the parking lot. The front desk sees each request in the calendar it already uses.',
    audience: 'clinics, dentists and group practices',
    services: ['content-and-email', 'paid-media', 'web-development'],
  },
  {
    id: 'student-enrollment',
    name: 'Student enrollment',
    situation: 'Families visit the website, and never the school.',
    summary: 'From a first look to an open day to a finished application.',
    description:
      'A site that shows an ordinary Tuesday rather than a slogan. Campaigns that follow the admissions year. An application that saves as it goes, and a friendly email to those who stopped halfway.',
    audience: 'schools, colleges and training programs',
    services: ['branding', 'paid-media', 'web-development', 'content-and-email'],
  },
  {
    id: 'product-launch',
    name: 'Product launch',
    situation: 'The product is ready. Nobody is waiting for it.',
    summary: 'A name, a story and a first crowd, in that order.',
    description:
      'We settle what it is called and who it is for, put up the page that explains it in one screen, and bring the first people to it while there is still time to learn from them. Marketing and product change together, in the same week.',
    audience: 'founders and product teams',
    services: ['branding', 'web-development', 'content-and-email', 'paid-media'],
  },
  {
    id: 'client-portals',
    name: 'Client portals',
    situation: 'Half the day goes into telling customers where things stand.',
    summary: 'One place where customers see for themselves.',
    description:
      'Status, documents, approvals, messages and invoices behind one sign-in, connected to the systems your staff already work in. Customers look instead of calling, and you decide what they see.',
    audience: 'service companies, clinics and schools',
    services: ['custom-software', 'web-development'],
  },
  {
    id: 'ai-assistants',
    name: 'AI assistants',
    situation: 'The same questions arrive every morning.',
    summary: 'Answers from your own documents, at any hour, with the source beside them.',
    description:
      'We gather what your people know by heart, teach an assistant to answer from it and nothing else, and hand over to a person whenever it is unsure. You read what was asked, what was answered and what was missing.',
    audience: 'front desks, admissions offices and support teams',
    services: ['ai-solutions', 'custom-software'],
  },
]
