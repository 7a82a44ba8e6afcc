// The demo agency's privacy policy.
import type { LegalText } from '#contract/website.ts'

export const privacy: LegalText = {
  search: {
    title: 'Privacy Policy | Lintel',
    description:
      'What Lintel learns about you on this website and in the client portal, why, for how long, and what you can ask of us under Texas law.',
  },
  title: 'Privacy Policy',
  updatedOn: '2025-02-12',
  introduction:
    'We collect what we need to answer you and to work with you. We do not sell it, and this website carries no advertising trackers.',
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      paragraphs: [
        'Lintel Studio LLC, 88 Comal Yard, Studio 4, Austin, Texas 78702, United States. For anything about your data, write to hello@lintel.example.',
      ],
      points: [],
    },
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      paragraphs: ['It depends on what you do here:'],
      points: [
        'When you write to us: your name, email address and message, and your phone number and company if you give them, together with your choices on marketing and the newsletter.',
        'When you use the chat: what you write, and your email address if you leave it so that we can reply.',
        'When you have an account: your name and email address, your company’s details, your password in a form that cannot be read back, and what you and your team do in the portal.',
        'Whenever you open a page: the technical record of the request, such as address, time and browser, which keeps the website safe and working.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we use it',
      paragraphs: ['We use it for these purposes only:'],
      points: [
        'to reply to you and prepare the work you ask about;',
        'to carry out that work, account for it and support it;',
        'to keep the website and the portal secure;',
        'to meet duties that the law places on us, such as keeping invoices;',
        'to send you marketing or the newsletter, if you have said yes to it.',
      ],
    },
    {
      id: 'consent',
      heading: 'Marketing and the newsletter',
      paragraphs: [
        'Both boxes on the contact form are empty until you tick them, and your message is answered just as well without. You may change your mind at any time, by the link in each mailing or by a note to us.',
      ],
      points: [],
    },
    {
      id: 'cookies',
      heading: 'Cookies and similar storage',
      paragraphs: [
        'The public pages set no cookie when you merely read them. Three things are kept only when you ask for what they do:',
      ],
      points: [
        'a sign-in cookie, which ends with your session, or after 30 days if you chose to be remembered;',
        'a chat cookie, which lets you find your conversation again;',
        'your choice of light or dark, which stays in your own browser.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who else sees it',
      paragraphs: [
        'Our own staff, and the companies that run servers, deliver email, take payments or provide the chat for us, each only as far as its task needs and under contract. Authorities receive data where the law obliges us. We do not sell personal data and do not share it for others’ advertising.',
      ],
      points: [],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        'Messages and chats: as long as we are in conversation with you, and afterwards until they are no longer needed. Accounts and work: as long as you are a client, and until the time limits for claims have passed. Invoices: as long as tax law demands. Technical records: briefly, unless they are needed to look into an attack.',
      ],
      points: [],
    },
    {
      id: 'your-rights',
      heading: 'What you can ask of us',
      paragraphs: [
        'Under the Texas Data Privacy and Security Act, and wherever else the law gives you these rights, you may ask us to:',
      ],
      points: [
        'confirm whether we hold data about you, and give you a copy of it;',
        'correct what is wrong;',
        'delete what we have no duty to keep;',
        'stop using it for marketing.',
      ],
    },
    {
      id: 'asking',
      heading: 'How to ask',
      paragraphs: [
        'Write to hello@lintel.example from the address we know you by. We answer within 45 days. If we decline, we say why, and you may ask us to look again; after that you may turn to the Texas Attorney General.',
      ],
      points: [],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted, passwords are stored only as hashes, credentials that you entrust to us are stored encrypted, and each look at one is recorded. Access follows the work: people see what their task needs.',
      ],
      points: [],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'This website is for people who buy and manage services. It is not directed to children, and we do not knowingly collect their data.',
      ],
      points: [],
    },
    {
      id: 'governing-law',
      heading: 'Governing law',
      paragraphs: [
        'This policy is governed by the laws of the State of Texas. It takes away none of the rights that the law of your own place gives you.',
      ],
      points: [],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When we change this policy, the new version stands here with its date. If the change matters to people with an account, we tell them by email first.',
      ],
      points: [],
    },
  ],
}
