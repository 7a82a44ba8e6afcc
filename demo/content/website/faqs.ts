// The demo agency's FAQs: seven answers in four categories.
import type { FaqCategory } from '#contract/site/website.ts'

export const faqs: FaqCategory[] = [
  {
    id: 'getting-started',
    name: 'Getting started',
    faqs: [
      {
        id: 'after-writing',
        question: 'What happens after I write to you?',
        answer:
          'A person reads your message and replies within 24 hours, with a question or two and a few times to talk. If the work is not for us, we say so in that first reply.',
      },
      {
        id: 'free-consultation',
        question: 'Is the first consultation really free?',
        answer:
          'Yes. It takes 30 minutes, by phone or video, with people who would do the work. You leave with our view of the next step, and it is yours to use whether or not you hire us.',
      },
    ],
  },
  {
    id: 'services',
    name: 'Services',
    faqs: [
      {
        id: 'only-one-side',
        question: 'Can we hire you only for marketing, or only for software?',
        answer:
          'Yes. Each service stands alone, and we work alongside the teams you already have. Most of what we are good at shows where the two meet, so we will tell you when one is held back by the other.',
      },
      {
        id: 'ai-solutions',
        question: 'What do you mean by AI solutions?',
        answer:
          'Small, checked helpers for work that repeats: an assistant that answers from your documents and names its source, a reader that sorts incoming email, a draft that waits for a person’s approval. If a plain form would do the job better, we build the form.',
      },
    ],
  },
  {
    id: 'working-together',
    name: 'Working together',
    faqs: [
      {
        id: 'charges',
        question: 'How do you charge?',
        answer:
          'By project, against a written estimate that you approve before we begin, or by the month for campaigns and upkeep. Every invoice says line by line what it is for and waits in your portal, beside the work.',
      },
      {
        id: 'following-the-work',
        question: 'How do we follow the work?',
        answer:
          'In your own portal: the board with every task, the calendar, the campaign figures, the files and the invoices. When something is ready for you, you approve it there or send it back with a note.',
      },
    ],
  },
  {
    id: 'support',
    name: 'Support',
    faqs: [
      {
        id: 'reaching-us',
        question: 'When can we reach you?',
        answer:
          'What we run for you is supported 24/7. By phone you reach us Mon-Fri 8am to 5pm, Central Time. Write at any hour, and you have a reply within 24 hours.',
      },
    ],
  },
]
