// The demo agency's terms and conditions.
import type { LegalText } from '#contract/website.ts'

export const terms: LegalText = {
  search: {
    title: 'Terms & Conditions | Lintel',
    description:
      'The terms for using the Lintel website and client portal, governed by the laws of the State of Texas.',
  },
  title: 'Terms & Conditions',
  updatedOn: '2025-02-12',
  introduction:
    'These terms apply when you use this website, write to us through it, or use the client portal. Work that we do for you is governed by the agreement we sign with you; where the two differ, the signed agreement counts.',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        '“Lintel”, “we” and “us” mean Lintel Studio LLC, 88 Comal Yard, Studio 4, Austin, Texas 78702, United States. “You” means the person who uses the website or the portal, and the company on whose behalf that person acts.',
      ],
      points: [],
    },
    {
      id: 'using-the-website',
      heading: 'Using the website',
      paragraphs: ['You may read, print and link to the public pages freely. You may not:'],
      points: [
        'try to reach parts of the website or the portal that are not meant for you;',
        'disturb its operation, overload it, or test its security without our written consent;',
        'send us unlawful or harmful material, or pretend to be somebody else;',
        'copy the website, or substantial parts of it, to present as your own.',
      ],
    },
    {
      id: 'inquiries-and-estimates',
      heading: 'Inquiries, consultations and estimates',
      paragraphs: [
        'A message to us and the free consultation bind neither side to anything. What we say in them is our honest opinion on the facts we have, not professional, legal or medical advice.',
        'An estimate is an invitation to agree. A contract for work comes about when both sides have accepted it in writing.',
      ],
      points: [],
    },
    {
      id: 'accounts',
      heading: 'Accounts in the client portal',
      paragraphs: [
        'Whoever registers gives true and complete details and keeps them up to date. We approve a new company before its account is opened, and may decline to.',
        'Keep your password to yourself, and tell us without delay if you believe that somebody else has used your account. What is done with your account counts as done by you until you have told us.',
        'The owner of a company’s account decides who else may enter it, and is responsible for those people’s use of it. We may suspend an account that endangers the portal or breaks these terms.',
      ],
      points: [],
    },
    {
      id: 'fees',
      heading: 'Fees and payment',
      paragraphs: [
        'The public website costs you nothing. Fees for work are those of the estimate you accepted, and invoices are due on the date that stands on them. Amounts are net of the taxes that the law adds to them.',
      ],
      points: [],
    },
    {
      id: 'ownership',
      heading: 'Ownership',
      paragraphs: [
        'The website, its texts, drawings and code belong to us or to those who licensed them to us. What you send us or put into the portal remains yours; you allow us to use it as far as the work for you needs it.',
        'What we make for you becomes yours when it has been paid for in full, except tools and components that we or others had before, which you may use as part of the work without limit in time.',
      ],
      points: [],
    },
    {
      id: 'links',
      heading: 'Links to other websites',
      paragraphs: [
        'Our portfolio and other pages link to websites that others run. We have no influence on them and take no responsibility for what they contain.',
      ],
      points: [],
    },
    {
      id: 'no-warranty',
      heading: 'No warranty',
      paragraphs: [
        'We take care over what the website says, and still it is offered as it is, without warranty of any kind, as far as the law allows. We do not promise that it is free of errors or always available, or that a result described on it will occur in your case.',
      ],
      points: [],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'As far as the law allows, we are not liable for indirect or consequential loss, lost profit or lost data that arises from the use of the website or the portal. Nothing in these terms limits liability that cannot be limited by law.',
      ],
      points: [],
    },
    {
      id: 'governing-law',
      heading: 'Governing law',
      paragraphs: [
        'These terms are governed by the laws of the State of Texas, without regard to its rules on conflict of laws. The state and federal courts in Travis County, Texas, have exclusive jurisdiction over disputes that arise from them.',
      ],
      points: [],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'We may change these terms. The version that counts is the one on this page, with the date on which it was last updated. If a change matters to people with an account, we tell them by email before it applies.',
        'Should one clause prove invalid, the others stand.',
      ],
      points: [],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: ['Questions about these terms reach us at hello@lintel.example.'],
      points: [],
    },
  ],
}
