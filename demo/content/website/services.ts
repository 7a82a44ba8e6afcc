// The demo agency's services, in the order of the menu: three of marketing, three of software.
import type { Service } from '#contract/site/website.ts'

export const services: Service[] = [
  {
    id: 'branding',
    name: 'Branding',
    side: 'marketing',
    summary: 'A name, a look and a voice that people recognize before they have read a word.',
    description:
      'We look for what you can honestly say and nobody else does, and give it a form: the name, the mark, the type, the color, the tone. You get rules short enough that your own people will follow them.',
    deliverables: [
      'Positioning and message',
      'Name and mark',
      'Visual identity and templates',
      'A brand guide people use',
    ],
  },
  {
    id: 'paid-media',
    name: 'Paid media',
    side: 'marketing',
    summary: 'Search, social and pay-per-click, spent where you can see what comes of it.',
    description:
      'We plan the budget, write and design the ads, and build the pages they land on. Reach, spend and conversions sit on one board that you can open at any time. What does not earn its place is switched off.',
    deliverables: [
      'Search engine marketing',
      'Social media ads',
      'Pay-per-click campaigns',
      'Landing pages and conversion tracking',
    ],
  },
  {
    id: 'content-and-email',
    name: 'Content and email',
    side: 'marketing',
    summary: 'Writing that people search for, and email they open on purpose.',
    description:
      'We find out what your customers ask before they buy, and answer it better than anyone else on the page. Then we keep in touch with those who asked us to, at the pace they chose.',
    deliverables: [
      'Market analysis and content plan',
      'Articles, guides and product pages',
      'Email campaigns',
      'Search optimization',
    ],
  },
  {
    id: 'web-development',
    name: 'Web development',
    side: 'software',
    summary: 'Websites that are quick, easy to find and easy to run.',
    description:
      'Pages that appear at once on an old phone, read well aloud, and can be edited by the person who knows the subject. Built for you from the first line, so nothing is in the way when you want something new.',
    deliverables: [
      'Marketing websites',
      'Booking, applications and shops',
      'Editing that needs no training',
      'Accessibility to WCAG 2.2 AA',
    ],
  },
  {
    id: 'custom-software',
    name: 'Custom software',
    side: 'software',
    summary: 'Portals, internal tools and apps in the shape of your own work.',
    description:
      'Some work outgrows the spreadsheet, and no product on the shelf fits it. We sit with the people who do it, draw how it should go, and build that in steps small enough to use from the first one.',
    deliverables: [
      'Client and patient portals',
      'Internal tools and dashboards',
      'Mobile and web apps',
      'Connections to the systems you keep',
    ],
  },
  {
    id: 'ai-solutions',
    name: 'AI solutions',
    side: 'software',
    summary: 'Assistants and automation for the dull part, with a person in charge of the rest.',
    description:
      'Assistants that answer from your own documents and say where they read it. Sorting, drafting and data entry that wait for a person’s nod. We measure how often it is right before it meets a customer, and keep measuring after.',
    deliverables: [
      'Assistants for customers and staff',
      'Document reading and sorting',
      'Workflow automation',
      'Testing and monitoring of answers',
    ],
  },
]
