// The demo agency's privacy policy.
import type { LegalText } from '#contract/site/website.ts'

export const privacy: LegalText = {
  search: {
    title: 'Privacy Policy | Lintel',
    description:
      'What Lintel collects about you on this website and in the client portal, why and for how long, and your rights under Texas law.',
  },
  title: 'Privacy Policy',
  updatedOn: '2025-02-12',
  introduction:
    'We collect what we need to answer you and to work with you. We do not sell personal data, and this website has no advertising trackers.',
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
      paragraphs: ['What we collect depends on how you use the website and the portal:'],
      points: [
        'When you write to us: your name, email address and message, your phone number and company if you provide them, and your choices about marketing and the newsletter.',
        'When you use the chat: what you write, and your email address if you provide it so that we can reply.',
        'When you have an account: your name and email address, your company’s details, your password in a form that cannot be read back, and what you and your team do in the portal.',
        'Whenever you open a page: technical details of the request, such as your IP address, the time and your browser, which we use to keep the website secure and working.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we use it',
      paragraphs: ['We use your data only:'],
      points: [
        'to reply to you and prepare the work you ask about;',
        'to carry out, bill and support that work;',
        'to keep the website and the portal secure;',
        'to meet our legal obligations, such as keeping invoices;',
        'to send you marketing or the newsletter, if you have agreed to receive it.',
      ],
    },
    {
      id: 'consent',
      heading: 'Marketing and the newsletter',
      paragraphs: [
        'Both boxes on the contact form start unchecked, and we answer your message whether or not you check them. You can withdraw your consent at any time, through the link in each email or by writing to us.',
      ],
      points: [],
    },
    {
      id: 'cookies',
      heading: 'Cookies and similar storage',
      paragraphs: [
        'The public pages set no cookies when you only read them. We store the following only when you use the feature it belongs to:',
      ],
      points: [
        'a sign-in cookie, which expires at the end of your session, or after 30 days if you chose to be remembered;',
        'a chat cookie, which lets you return to your conversation;',
        'your choice of light or dark mode, which stays in your browser.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who else sees it',
      paragraphs: [
        'Our staff, and the companies that run servers, deliver email, process payments or provide the chat for us. Each of these companies works under contract and receives only what its task requires. We disclose data to authorities where the law requires it. We do not sell personal data or share it for advertising by others.',
      ],
      points: [],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        'Messages and chats: while we are in contact with you, and then until they are no longer needed. Accounts and work: while you are a client, and then until the time limits for legal claims have passed. Invoices: as long as tax law requires. Technical records: briefly, unless we need them to investigate an attack.',
      ],
      points: [],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        'Under the Texas Data Privacy and Security Act, and under any other law that gives you these rights, you may ask us to:',
      ],
      points: [
        'confirm whether we hold data about you, and give you a copy of it;',
        'correct data that is inaccurate;',
        'delete data that we are not legally required to keep;',
        'stop using your data for marketing.',
      ],
    },
    {
      id: 'asking',
      heading: 'How to exercise your rights',
      paragraphs: [
        'Write to hello@lintel.example from the email address we have on file for you. We will respond within 45 days. If we decline your request, we will explain why, and you may appeal to us. If we deny the appeal, you may contact the Texas Attorney General.',
      ],
      points: [],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Passwords are stored only as hashes. Credentials you entrust to us are stored encrypted, and each time one is viewed, we record it. People have access only to what their work requires.',
      ],
      points: [],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'This website is for people who buy and manage services. It is not directed at children, and we do not knowingly collect their data.',
      ],
      points: [],
    },
    {
      id: 'governing-law',
      heading: 'Governing law',
      paragraphs: [
        'This policy is governed by the laws of the State of Texas. It does not limit any rights you have under the law of the place where you live.',
      ],
      points: [],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When we change this policy, we publish the new version on this page with its date. If a change affects people with an account, we will notify them by email first.',
      ],
      points: [],
    },
  ],
}
