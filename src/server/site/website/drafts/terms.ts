// First draft of the terms and conditions: what this program does, under the law of the agency's place.
import type { LegalText } from '#contract/site/website.ts'
import { lawOf } from './countries.ts'
import { type Facts, fitting, sentence } from './facts.ts'

export function draftTerms(facts: Facts, today: string): LegalText {
  const { answers, name, namedWithin, identity, writeTo } = facts
  return {
    search: {
      title: fitting(70, [`Terms & Conditions | ${name}`, 'Terms & Conditions']),
      description: sentence(
        `The terms for using the website and the client portal of ${namedWithin}`,
      ),
    },
    title: 'Terms & Conditions',
    updatedOn: today,
    introduction:
      'These terms apply when you use this website, contact us through it, or use the client portal. Work we do for you is governed by our agreement with you. If that agreement and these terms conflict, the agreement prevails.',
    sections: [
      {
        id: 'who-we-are',
        heading: 'Who we are',
        paragraphs: [
          `“We” and “us” mean ${sentence(identity)} “You” means the person using the website or the portal, and the company that person represents.`,
        ],
        points: [],
      },
      {
        id: 'using-the-website',
        heading: 'Using the website',
        paragraphs: ['You may read, print and link to the public pages. You may not:'],
        points: [
          'try to access parts of the website or the portal that you are not authorized to use;',
          'disrupt or overload the website or the portal, or test their security without our written consent;',
          'send us unlawful or harmful material, or impersonate anyone;',
          'copy the website, or substantial parts of it, and present it as your own.',
        ],
      },
      {
        id: 'inquiries-and-quotes',
        heading: 'Inquiries and quotes',
        paragraphs: [
          'A message to us creates no obligation for you or for us. A contract for work is formed only when you and we have both accepted it.',
        ],
        points: [],
      },
      {
        id: 'accounts',
        heading: 'Accounts in the client portal',
        paragraphs: [
          'When you register, you must give true and complete information and keep it up to date. We review each new company before opening its account, and we may decline to open one.',
          'Keep your password confidential, and tell us promptly if you believe that someone else has used your account.',
          'The owner of a company’s account decides who else may use it. We may suspend an account that puts the portal at risk or violates these terms.',
        ],
        points: [],
      },
      {
        id: 'fees',
        heading: 'Fees and payment',
        paragraphs: [
          'The public website is free to use. The fees for our work are those we agree with you. Each invoice is due on the date stated on it.',
        ],
        points: [],
      },
      {
        id: 'ownership',
        heading: 'Ownership',
        paragraphs: [
          'The website and its text, illustrations and code belong to us or our licensors. What you send us or add to the portal remains yours; you allow us to use it as needed to do our work for you.',
          'Who owns what we create for you is part of our agreement with you.',
        ],
        points: [],
      },
      {
        id: 'links',
        heading: 'Links to other websites',
        paragraphs: [
          'We do not control the websites of others that this website links to, and are not responsible for their content.',
        ],
        points: [],
      },
      {
        id: 'liability',
        heading: 'Warranty and liability',
        paragraphs: [
          'To the extent the law allows, the website is provided as it is, without warranty, and we are not liable for indirect or consequential loss arising from its use. Nothing in these terms limits liability that cannot be limited by law.',
        ],
        points: [],
      },
      {
        id: 'governing-law',
        heading: 'Governing law',
        paragraphs: [
          `These terms are governed by ${lawOf(answers.address)}. They do not limit any rights you have under the law of the place where you live.`,
        ],
        points: [],
      },
      {
        id: 'changes',
        heading: 'Changes',
        paragraphs: [
          'We may change these terms. The version in force is the one on this page, with the date of its last update. If any provision is found invalid, the others remain in effect.',
        ],
        points: [],
      },
      {
        id: 'contact',
        heading: 'Contact',
        paragraphs: [`If you have questions about these terms, ${writeTo}.`],
        points: [],
      },
    ],
  }
}
