// Content of the public site that admins can edit (Settings, Website).
import * as z from 'zod'
import {
  DateOnly,
  Email,
  OptionalUrl,
  PartialAddress,
  Phone,
  list,
  optionalText,
  text,
} from '../shared.ts'
import { Logo } from './logo.ts'
import { PortfolioItem } from './website-portfolio.ts'
import { Paragraph, Sentence, Slug, Statement, UploadedImage } from './website-text.ts'

/** Portraits in `src/web/kit/drawing/portraits`, for people without a photo. */
export const PortraitName = z.enum(['cedar', 'juniper', 'laurel', 'maple', 'sorrel', 'willow'])
export type PortraitName = z.infer<typeof PortraitName>

export const Portrait = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawing'), name: PortraitName }),
  UploadedImage.extend({ kind: z.literal('file') }),
])
export type Portrait = z.infer<typeof Portrait>

export const TeamMember = z.strictObject({
  id: Slug,
  name: text(80),
  role: text(80),
  sentence: Sentence,
  portrait: Portrait,
})
export type TeamMember = z.infer<typeof TeamMember>

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM')

/** Days as printed on the site and abbreviated for schema.org, in weekday order. */
export const Weekday = z.enum(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])

/** Consecutive weekdays with the same opening hours, printed as 'Mon-Fri 8am to 5pm'. */
export const OpeningHours = z.strictObject({
  from: Weekday,
  to: Weekday,
  opens: Time,
  closes: Time,
})

/** Without a URL there is none. */
export const SocialProfile = z.strictObject({ network: optionalText(40), url: OptionalUrl })

const blank = optionalText(0)

/** What the agency has not said is empty or null, and not shown. */
/** An agency's name until it gives one. */
export const unnamedAgency = 'Our agency'

export const Agency = z.strictObject({
  name: text(60),
  legalName: text(120),
  /** One clause describing the agency, for the footer and search engines. */
  descriptor: Sentence,
  email: blank.or(Email),
  /** In display format; the `tel:` link is derived from its digits. */
  phone: blank.or(Phone),
  address: PartialAddress,
  phoneHours: list(OpeningHours, 7),
  /** Promised to visitors. */
  replyWithinHours: z.int().min(1).max(168).nullable(),
  /** Of the free consultation; null if none is offered. */
  consultationMinutes: z.int().min(5).max(240).nullable(),
  foundedYear: z.int().min(1800).max(2100).nullable(),
  socialProfile: SocialProfile,
  /** The brand color as `#rrggbb`. Where it can't be read, the nearest that can is shown (brand-color.ts). */
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Choose a color'),
  /** Without one, the name is shown instead, and its first letter as an icon. */
  logo: Logo.nullable(),
})

/** How long consultations take; one that is booked has a length even if none is offered in words. */
export const consultationLength = ({
  consultationMinutes,
}: {
  consultationMinutes: number | null
}): number => consultationMinutes ?? 30

/**
 * A marketing figure. With `counted` set, the server fills in the actual number and clears `suffix` before
 * rendering; otherwise both are as the admin set them on `setOn`.
 */
export const Figure = z.strictObject({
  id: Slug,
  value: text(12),
  suffix: optionalText(4),
  label: text(40),
  setOn: DateOnly,
  counted: z.enum(['projects', 'clients']).nullable(),
})

/** A page's title in the browser tab and its description in search results. */
export const SearchEntry = z.strictObject({ title: text(70), description: text(180) })

export const PageIntroduction = z.strictObject({
  search: SearchEntry,
  headline: text(120),
  introduction: Paragraph,
})

const Closing = z.strictObject({ headline: text(120), text: Paragraph })

export const Pages = z.strictObject({
  home: PageIntroduction.extend({
    servicesHeadline: text(120),
    marketing: Statement.omit({ id: true }),
    software: Statement.omit({ id: true }),
    reasonsHeadline: text(120),
    reasons: list(Statement, 8),
    portfolioHeadline: text(120),
    closing: Closing,
  }),
  about: PageIntroduction.extend({
    story: list(Paragraph, 8),
    methodHeadline: text(120),
    method: list(Statement, 8),
    principlesHeadline: text(120),
    /** Shown above the team, if there is one. */
    teamHeadline: text(120),
    principles: list(Statement, 8),
    closing: Closing,
  }),
  services: PageIntroduction.extend({ closing: Closing }),
  solutions: PageIntroduction.extend({ closing: Closing }),
  portfolio: PageIntroduction.extend({ closing: Closing }),
  contact: PageIntroduction.extend({ consultation: Sentence }),
  faqs: PageIntroduction.extend({ closing: Closing }),
})

export const Service = z.strictObject({
  id: Slug,
  name: text(60),
  /** The heading it is listed under. */
  side: z.enum(['marketing', 'software']),
  /** The site leaves out this and the following texts where they are empty. */
  summary: optionalText(300),
  description: optionalText(2000),
  deliverables: list(text(120), 12),
})

export const Solution = z.strictObject({
  id: Slug,
  name: text(60),
  /** The client's problem, in one plain sentence. */
  situation: text(120),
  summary: Sentence,
  description: Paragraph,
  /** Completes a sentence that starts with 'For …'. */
  audience: text(120),
  /** Ids of the services it combines, in the order a visitor meets them. */
  services: list(Slug, 12, 'Choose at least one service'),
})

export const Faq = z.strictObject({ id: Slug, question: text(200), answer: Paragraph })

/** FAQs; array order is display order. */
export const FaqCategory = z.strictObject({
  id: Slug,
  name: text(60),
  faqs: list(Faq, 40, 'Add a question, or remove the category'),
})

export const LegalSection = z.strictObject({
  id: Slug,
  heading: text(120),
  paragraphs: list(text(4000), 20, 'Write at least one paragraph'),
  /** A list shown after the paragraphs. */
  points: list(text(1000), 30),
})

export const LegalText = z.strictObject({
  search: SearchEntry,
  title: text(80),
  updatedOn: DateOnly,
  introduction: Paragraph,
  sections: list(LegalSection, 40, 'Add at least one section'),
})

export const maxServices = 24

/** Client cases count too. */
export const maxPortfolioItems = 60

/** The complete content of the site. Ids are unique within their list; solutions and portfolio items name existing services. */
export const WebsiteContent = z
  .strictObject({
    agency: Agency,
    figures: z.strictObject({
      home: list(Figure, 8),
      about: list(Figure, 8),
    }),
    pages: Pages,
    services: list(Service, maxServices),
    solutions: list(Solution, 24),
    portfolio: list(PortfolioItem, maxPortfolioItems),
    team: list(TeamMember, 60),
    faqs: list(FaqCategory, 20),
    legal: z.strictObject({ terms: LegalText, privacy: LegalText }),
  })
  .superRefine((content, check) => {
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message })
    for (const name of ['services', 'solutions', 'portfolio', 'team', 'faqs'] as const) {
      const seen = new Set<string>()
      content[name].forEach(({ id }, place) => {
        if (seen.has(id)) refuse([name, place, 'id'], 'This address is already in use')
        seen.add(id)
      })
    }
    const services = new Set(content.services.map((service) => service.id))
    for (const name of ['solutions', 'portfolio'] as const) {
      content[name].forEach((item, place) =>
        item.services.forEach((id, part) => {
          if (!services.has(id)) refuse([name, place, 'services', part], 'No such service')
        }),
      )
    }
  })

/** The content's sections, in the order in which they are edited. */
export const WebsiteSection = z.enum([
  'agency',
  'figures',
  'pages',
  'services',
  'solutions',
  'portfolio',
  'team',
  'faqs',
  'legal',
])

export type Weekday = z.infer<typeof Weekday>
export type OpeningHours = z.infer<typeof OpeningHours>
export type Agency = z.infer<typeof Agency>
export type Figure = z.infer<typeof Figure>
export type SearchEntry = z.infer<typeof SearchEntry>
export type Service = z.infer<typeof Service>
export type Solution = z.infer<typeof Solution>
export type Faq = z.infer<typeof Faq>
export type FaqCategory = z.infer<typeof FaqCategory>
export type LegalSection = z.infer<typeof LegalSection>
export type LegalText = z.infer<typeof LegalText>
export type WebsiteContent = z.infer<typeof WebsiteContent>
