// The demo agency's words on each page: headlines, introductions, reasons, story.
import type { WebsiteContent } from '#contract/website.ts'

export const pages: WebsiteContent['pages'] = {
  home: {
    search: {
      title: 'Lintel: marketing and software agency in Austin, Texas',
      description:
        'Lintel brings people to your door and builds what is behind it: campaigns, websites, portals and AI solutions from one team in Austin, Texas.',
    },
    headline: 'We bring people to your door. Then we build what’s behind it.',
    introduction:
      'Lintel is a marketing and software agency in Austin, Texas. The people who run your campaign sit beside the people who build the website, the portal and the automation it leads to.',
    servicesHeadline: 'One team on both sides of the door.',
    marketing: {
      title: 'In front of it',
      text: 'Marketing: people find you, understand you, and decide to come in.',
    },
    software: {
      title: 'Behind it',
      text: 'Software: what they find inside works, and goes on working.',
    },
    reasonsHeadline: 'Reasons to choose Lintel',
    reasons: [
      {
        id: 'one-answer',
        title: 'One team answers for all of it',
        text: 'When a number drops, it is the ad, the page or the product. We build all three, so nobody can point across the hall.',
      },
      {
        id: 'open-board',
        title: 'You see the work, not a report about it',
        text: 'Every client has a portal: the board, the calendar, the campaign figures, the invoices. Approve there, or send it back.',
      },
      {
        id: 'at-any-hour',
        title: 'Somebody is awake',
        text: 'Support is there 24/7, and whoever writes to us has a reply within 24 hours.',
      },
      {
        id: 'yours',
        title: 'What we make is yours',
        text: 'Code, accounts and source files belong to you once they are paid for. You stay because you want to.',
      },
    ],
    portfolioHeadline: 'Three doors we hung.',
    closing: {
      headline: 'Where do people stop?',
      text: 'Tell us, and we will look at that door first. The first 30 minutes are free, and you talk to the people who would do the work.',
    },
  },
  about: {
    search: {
      title: 'About Lintel, an agency in Austin since 2018',
      description:
        'Founded in Austin in 2018, Lintel keeps marketing and software in one studio. How a project moves through it, and what we hold to.',
    },
    headline: 'A lintel is the beam that holds a doorway open.',
    introduction:
      'It carries the weight, and people walk through without noticing it. That is the job we wanted, so that is the name we took.',
    story: [
      'We started in Austin in 2018, out of one annoyance. The people who made the ads never met the people who built the product, and customers fell into the gap between them. So we put both in one studio and gave them one board.',
      'That is still the whole idea. Strategy, design, engineering and media work in rooms whose doors stand in one line. From any context you can see the customer coming in.',
    ],
    methodHeadline: 'How a project passes through the studio',
    method: [
      {
        id: 'listen',
        title: 'Listen',
        text: 'Thirty minutes with you, then a look at what your customers do: what they search for, where they stop.',
      },
      {
        id: 'draw',
        title: 'Draw',
        text: 'The whole path on one page, from the first ad to the last screen, with a written estimate for each part.',
      },
      {
        id: 'build',
        title: 'Build',
        text: 'In small steps that you can use and judge. The board shows each one, and you approve it there.',
      },
      {
        id: 'open',
        title: 'Open',
        text: 'Campaign and product start on the same day, watched by the people who made them.',
      },
      {
        id: 'keep',
        title: 'Keep',
        text: 'Support around the clock, figures on the board, and the next improvement chosen together.',
      },
    ],
    principlesHeadline: 'What we hold to',
    principles: [
      {
        id: 'price-first',
        title: 'The price comes before the work',
        text: 'You approve an estimate in writing. If something changes it, you hear of that first.',
      },
      {
        id: 'measured',
        title: 'Measured, then claimed',
        text: 'We say what the figures say, with the date beside them, and leave out what nobody counted.',
      },
      {
        id: 'everyone',
        title: 'Doors open for everyone',
        text: 'Old phones, slow networks, keyboards, screen readers. A customer who cannot get in is not a rounding error.',
      },
      {
        id: 'plain',
        title: 'Plain words',
        text: 'In ads, in code, in invoices. If you need us to explain it, we wrote it badly.',
      },
    ],
    closing: {
      headline: 'Come and see the rooms.',
      text: 'In Austin or by video, with the people you would work with.',
    },
  },
  services: {
    search: {
      title: 'Services: marketing and software | Lintel',
      description:
        'Branding, paid media, content and email, web development, custom software and AI solutions, each alone or in one line.',
    },
    headline: 'Take one service, or the whole line.',
    introduction:
      'Some bring people to the door, the others build what they find behind it. Each stands alone. They are better in a row.',
    closing: {
      headline: 'Not sure which door?',
      text: 'Describe the trouble in your own words. Choosing the service is our job.',
    },
  },
  solutions: {
    search: {
      title: 'Solutions for clinics, schools and new products | Lintel',
      description:
        'Patient growth, student enrollment, product launch, client portals and AI assistants: start from the problem, and see what answers it.',
    },
    headline: 'Start from what is stuck.',
    introduction:
      'Few people need “a service”. Something is in the way, and they want it gone. Find the sentence that sounds like you.',
    closing: {
      headline: 'Yours is not on the list?',
      text: 'Then it is the interesting kind. Tell us in a sentence.',
    },
  },
  portfolio: {
    search: {
      title: 'Portfolio: healthcare and education | Lintel',
      description:
        'A patient portal, an admissions website and a dental practice reborn: three projects by Lintel in healthcare and education.',
    },
    headline: 'Work you can walk into.',
    introduction: 'Each of these has a front door of its own. Go and try the handle.',
    closing: {
      headline: 'The next one could be yours.',
      text: 'The first 30 minutes are free, and cost you only the telling.',
    },
  },
  contact: {
    search: {
      title: 'Contact Lintel: a reply within 24 hours',
      description:
        'Write, call or book a 30-minute free consultation with Lintel in Austin, Texas. We reply within 24 hours.',
    },
    headline: 'Knock. Someone will answer.',
    introduction:
      'Tell us what you are building, or where people get stuck. A sentence is enough to begin.',
    consultation: 'With the people who would do the work. No slides.',
  },
  faqs: {
    search: {
      title: 'Frequently asked questions | Lintel',
      description:
        'What happens after you write, what it costs, how you follow the work, and when you can reach us: answers from Lintel.',
    },
    headline: 'Asked at the door.',
    introduction: 'What people want to know before they come in.',
    closing: {
      headline: 'Still standing outside?',
      text: 'Ask us yourself. A person answers within 24 hours.',
    },
  },
}
