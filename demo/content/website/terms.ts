// The demo agency's terms and conditions.
import type { LegalText } from '#contract/site/website.ts'

export const terms: LegalText = {
  search: {
    title: 'Terms & Conditions | Lintel',
    description:
      'The terms for using the Lintel website and client portal, governed by the laws of the State of Texas.',
  },
  title: 'Terms & Conditions',
  updatedOn: '2025-02-12',
  introduction:
    'These terms apply when you use this website, contact us through it, or use the client portal. Work we do for you is governed by the agreement we sign with you. If that agreement and these terms conflict, the signed agreement prevails.',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      paragraphs: [
        '“Lintel”, “we” and “us” mean Lintel Studio LLC, 88 Comal Yard, Studio 4, Austin, Texas 78702, United States. “You” means the person using the website or the portal, and the company that person represents.',
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
      id: 'inquiries-and-estimates',
      heading: 'Inquiries, consultations and estimates',
      paragraphs: [
        'Neither a message to us nor the free consultation creates any obligation for you or for us. What we say in reply or during the consultation is our honest opinion based on the information we have. It is not legal, medical or other professional advice.',
        'An estimate is not a binding offer. A contract for work is formed only when you and we have both accepted it in writing.',
      ],
      points: [],
    },
    {
      id: 'accounts',
      heading: 'Accounts in the client portal',
      paragraphs: [
        'When you register, you must give true and complete information and keep it up to date. We review each new company before opening its account, and we may decline to open one.',
        'Keep your password confidential, and tell us promptly if you believe that someone else has used your account. You are responsible for what is done through your account until you tell us.',
        'The owner of a company’s account decides who else may use it, and is responsible for how they use it. We may suspend an account that puts the portal at risk or violates these terms.',
      ],
      points: [],
    },
    {
      id: 'fees',
      heading: 'Fees and payment',
      paragraphs: [
        'The public website is free to use. The fees for our work are those in the estimate you accepted. Each invoice is due on the date stated on it. Amounts do not include taxes, which are added where the law requires.',
      ],
      points: [],
    },
    {
      id: 'ownership',
      heading: 'Ownership',
      paragraphs: [
        'The website and its text, illustrations and code belong to us or our licensors. What you send us or add to the portal remains yours; you allow us to use it as needed to do our work for you.',
        'What we create for you becomes yours once you have paid for it in full. This does not include tools and components that existed before the work, whether ours or others’; you may use them as part of the work indefinitely.',
      ],
      points: [],
    },
    {
      id: 'links',
      heading: 'Links to other websites',
      paragraphs: [
        'Our portfolio and other pages link to websites run by others. We do not control those websites and are not responsible for their content.',
      ],
      points: [],
    },
    {
      id: 'no-warranty',
      heading: 'No warranty',
      paragraphs: [
        'We prepare the website with care. To the extent the law allows, it is provided “as is”, without warranty of any kind. We do not promise that it is free of errors or always available, or that you will achieve the results it describes.',
      ],
      points: [],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'To the extent the law allows, we are not liable for indirect or consequential loss, lost profits or lost data arising from the use of the website or the portal. Nothing in these terms limits liability that cannot be limited by law.',
      ],
      points: [],
    },
    {
      id: 'governing-law',
      heading: 'Governing law',
      paragraphs: [
        'These terms are governed by the laws of the State of Texas, without regard to its rules on conflict of laws. The state and federal courts in Travis County, Texas, have exclusive jurisdiction over disputes arising from them.',
      ],
      points: [],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'We may change these terms. The version in force is the one on this page, with the date of its last update. If a change affects people with an account, we will notify them by email before it takes effect.',
        'If any provision of these terms is found invalid, the others remain in effect.',
      ],
      points: [],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: ['If you have questions about these terms, write to us at hello@lintel.example.'],
      points: [],
    },
  ],
}
