// First draft of the privacy policy: what this program stores, for how long, and whom to ask.
import type { LegalText } from '#contract/site/website.ts'
import { lawOf } from './countries.ts'
import { type Facts, fitting, sentence } from './facts.ts'

export function draftPrivacy(facts: Facts, today: string): LegalText {
  const { answers, name, namedWithin, identity, writeTo } = facts
  return {
    search: {
      title: fitting(70, [`Privacy Policy | ${name}`, 'Privacy Policy']),
      description: `What the website and the client portal of ${namedWithin} store about you, why, and your rights.`,
    },
    title: 'Privacy Policy',
    updatedOn: today,
    introduction: 'What this website and the client portal store about you, and why.',
    sections: [
      {
        id: 'who-is-responsible',
        heading: 'Who is responsible',
        paragraphs: [`${sentence(identity)} For anything about your data, ${writeTo}.`],
        points: [],
      },
      {
        id: 'what-we-collect',
        heading: 'What we collect',
        paragraphs: ['What we collect depends on how you use the website and the portal:'],
        points: [
          'When you write to us: your name, email address and message, your phone number and company if you provide them, and your choices about marketing and the newsletter.',
          'When you use the chat: what you write, and your email address if you provide it so that we can reply.',
          'When you book a consultation: your name, email address and time zone, and what you write about it.',
          'When you have an account: your name and email address, your company’s details, your password in a form that cannot be read back, and what you and your team do in the portal.',
          'Whenever you open a page: technical details of the request, such as your IP address, the time and your browser, which keep the website secure and working.',
        ],
      },
      {
        id: 'why',
        heading: 'Why we use it',
        paragraphs: ['We use your data:'],
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
          'Both boxes on the contact form start unchecked, and you can write to us whether or not you check them. You can withdraw your consent at any time by writing to us.',
        ],
        points: [],
      },
      {
        id: 'cookies',
        heading: 'Cookies and similar storage',
        paragraphs: [
          'The public pages set no cookies when you only read them. The following is stored only when you use the feature it belongs to:',
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
          'The people who work for us, and companies that run servers, deliver email or process payments for us, as far as their task requires. We disclose data to authorities where the law requires it.',
        ],
        points: [],
      },
      {
        id: 'how-long',
        heading: 'How long we keep it',
        paragraphs: [
          'Messages and chats: until they are no longer needed. Accounts and work: while you are a client, and then until the time limits for legal claims have passed. Invoices: as long as the law requires.',
        ],
        points: [],
      },
      {
        id: 'your-rights',
        heading: 'Your rights',
        paragraphs: ['Under the data protection law that applies to you, you may ask us to:'],
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
          `To exercise your rights, ${writeTo}. We answer within the time that the law sets. You may also complain to the authority that supervises data protection where you live.`,
        ],
        points: [],
      },
      {
        id: 'security',
        heading: 'How it is protected',
        paragraphs: [
          'Passwords are stored only as hashes. Credentials you entrust to us are stored encrypted, and each time one is viewed, it is recorded.',
        ],
        points: [],
      },
      {
        id: 'governing-law',
        heading: 'Governing law',
        paragraphs: [
          `This policy is governed by ${lawOf(answers.address)}. It does not limit any rights you have under the law of the place where you live.`,
        ],
        points: [],
      },
      {
        id: 'changes',
        heading: 'Changes',
        paragraphs: ['When we change this policy, the new version is on this page, with its date.'],
        points: [],
      },
    ],
  }
}
