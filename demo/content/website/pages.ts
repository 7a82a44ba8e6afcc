// The demo agency's page texts: headlines, introductions, reasons, story.
import type { WebsiteContent } from '#contract/site/website.ts'

export const pages: WebsiteContent['pages'] = {
  home: {
    search: {
      title: 'Lintel: marketing and software agency in Austin, Texas',
      description:
        'Lintel wins customers for clinics, schools and growing companies, and builds the websites, portals and AI solutions they meet. One team in Austin, Texas.',
    },
    headline: 'We bring people to your door. Then we build what’s behind it.',
    introduction:
      'Lintel is a marketing and software agency in Austin, Texas. We run the campaigns and build the websites, portals and AI solutions behind them, for clinics, schools and growing companies.',
    servicesHeadline: 'Marketing and software, one team.',
    marketing: {
      title: 'Marketing',
      text: 'People find you, understand you and get in touch.',
    },
    software: {
      title: 'Software',
      text: 'What they find works on the first day and every day after.',
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
        title: 'Support around the clock',
        text: 'What we run for you is looked after 24/7. Every new message has a reply from a person within 24 hours.',
      },
      {
        id: 'yours',
        title: 'What we make is yours',
        text: 'Code, accounts and source files belong to you once they are paid for. You stay because you want to.',
      },
    ],
    portfolioHeadline: 'Selected work',
    closing: {
      headline: 'Let’s talk about your project.',
      text: 'Tell us what you want to change. The first 30 minutes are free, and you talk to the people who would do the work.',
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
      'That is still the whole idea. Strategy, design, engineering and media work in rooms whose doors stand in one line. From any room you can see the customer coming in.',
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
    teamHeadline: 'The people you will work with',
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
        title: 'Open to everyone',
        text: 'Old phones, slow networks, keyboards, screen readers. A customer who cannot get in is not a rounding error.',
      },
      {
        id: 'plain',
        title: 'Plain words',
        text: 'In ads, in code, in invoices. If you need us to explain it, we wrote it badly.',
      },
    ],
    closing: {
      headline: 'Come and meet us.',
      text: 'In Austin or by video, with the people you would work with.',
    },
  },
  services: {
    search: {
      title: 'Services: marketing and software | Lintel',
      description:
        'Branding, paid media, content and email, web development, custom software and AI solutions: one at a time or as one team.',
    },
    headline: 'Six services, one team.',
    introduction:
      'Hire us for one of them or for all. Each stands on its own, and they work best together: the campaign and the product it leads to, planned by the same people.',
    closing: {
      headline: 'Not sure what you need?',
      text: 'Describe the problem in your own words. Choosing the service is our job.',
    },
  },
  solutions: {
    search: {
      title: 'Solutions for clinics, schools and new products | Lintel',
      description:
        'Patient growth, student enrollment, product launch, client portals and AI assistants: start from the problem, and see what answers it.',
    },
    headline: 'Start with the problem.',
    introduction:
      'You know what is not working. Find the sentence that sounds like you, and see what we would do about it.',
    closing: {
      headline: 'Yours is not on the list?',
      text: 'Tell us in a sentence. We will say honestly whether we can help.',
    },
  },
  portfolio: {
    search: {
      title: 'Portfolio: healthcare and education | Lintel',
      description:
        'A patient portal, an admissions campaign and a new brand for a dental practice: work by Lintel in healthcare and education.',
    },
    headline: 'Work that gets used.',
    introduction: 'What our clients asked, what we made for them, and how it looks.',
    closing: {
      headline: 'Yours could be next.',
      text: 'The first 30 minutes are free. Bring the problem, and we bring the first ideas.',
    },
  },
  contact: {
    search: {
      title: 'Contact Lintel: a reply within 24 hours',
      description:
        'Write, call or book a 30-minute free consultation with Lintel in Austin, Texas. We reply within 24 hours.',
    },
    headline: 'Tell us about your project.',
    introduction: 'What are you building, or what is not working? A sentence is enough to begin.',
    consultation: 'With the people who would do the work. No slides.',
  },
  faqs: {
    search: {
      title: 'Frequently asked questions | Lintel',
      description:
        'What happens after you write, what it costs, how you follow the work, and when you can reach us: answers from Lintel.',
    },
    headline: 'Questions, answered.',
    introduction: 'What clients ask us before we start.',
    closing: {
      headline: 'Still have a question?',
      text: 'Ask us. A person answers within 24 hours.',
    },
  },
}
