// Website sections edited one at a time: names, form schemas and public pages.
import * as z from 'zod'
import { type WebsiteChange } from '#contract/site/website-calls.ts'
import { WebsiteContent } from '#contract/site/website.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { withIds } from './new-items.ts'

export type SectionPath = keyof WebsiteContent

export interface Section {
  path: SectionPath
  title: string
  /** Description in the overview and under the title. */
  about: string
  /** Similar pages, each with its own form. */
  parts?: readonly { path: string; title: string }[]
  /** Public page that shows the part. */
  viewAt: (part: string) => string
  /** Short summary of the content. */
  summary: (content: WebsiteContent) => string
}

export const sections: readonly Section[] = [
  {
    path: 'agency',
    title: 'Agency',
    about: 'Name, contact, address, phone hours and social profile.',
    viewAt: () => '/contact',
    summary: ({ agency }) => agency.name,
  },
  {
    path: 'figures',
    title: 'Figures',
    about: 'The numbers on the home and about pages, as you set them or counted.',
    viewAt: () => '/',
    summary: ({ figures }) => pluralize(figures.home.length + figures.about.length, 'figure'),
  },
  {
    path: 'pages',
    title: 'Pages',
    about: 'Headlines, introductions and what search engines show.',
    parts: [
      { path: 'home', title: 'Home' },
      { path: 'about', title: 'About' },
      { path: 'services', title: 'Services' },
      { path: 'solutions', title: 'Solutions' },
      { path: 'portfolio', title: 'Portfolio' },
      { path: 'contact', title: 'Contact' },
      { path: 'faqs', title: 'FAQs' },
    ],
    viewAt: (part) => (part === 'home' ? '/' : `/${part}`),
    summary: ({ pages }) => pluralize(Object.keys(pages).length, 'page'),
  },
  {
    path: 'services',
    title: 'Services',
    about: 'What the agency does, and what a client gets.',
    viewAt: () => '/services',
    summary: ({ services }) => pluralize(services.length, 'service'),
  },
  {
    path: 'solutions',
    title: 'Solutions',
    about: 'A client’s problem, and the services that solve it together.',
    viewAt: () => '/solutions',
    summary: ({ solutions }) => pluralize(solutions.length, 'solution'),
  },
  {
    path: 'portfolio',
    title: 'Portfolio',
    about: 'Work to show. Each item has its own page; the first three are on the home page.',
    viewAt: () => '/portfolio',
    summary: ({ portfolio }) => pluralize(portfolio.length, 'item'),
  },
  {
    path: 'team',
    title: 'Team',
    about: 'The people on the about page, each with a photo or a drawn portrait.',
    viewAt: () => '/about',
    summary: ({ team }) => pluralize(team.length, 'person', 'people'),
  },
  {
    path: 'faqs',
    title: 'FAQs',
    about: 'Questions and answers, in categories.',
    viewAt: () => '/faqs',
    summary: ({ faqs }) =>
      `${pluralize(faqs.flatMap((category) => category.faqs).length, 'question')} in ${pluralize(faqs.length, 'category', 'categories')}`,
  },
  {
    path: 'legal',
    title: 'Legal texts',
    about: 'Terms & Conditions and Privacy Policy, with the date of their last change.',
    parts: [
      { path: 'terms', title: 'Terms & Conditions' },
      { path: 'privacy', title: 'Privacy Policy' },
    ],
    viewAt: (part) => (part === 'privacy' ? '/privacy-policy' : '/terms-and-conditions'),
    summary: () => '2 texts',
  },
]

export const sectionAt = (path: string | undefined): Section | undefined =>
  sections.find((section) => section.path === path)

/** The part named in the address, or the first; undefined if it doesn't exist. */
export function partAt({ parts }: Section, path: string | undefined): string | undefined {
  if (!parts) return path === undefined ? '' : undefined
  return parts.find((part) => path === undefined || part.path === path)?.path
}

type Parts = Record<string, unknown>
const shapeOf = (path: SectionPath) => WebsiteContent.shape[path]

/** Schema of a part's form: the contract's own, at the same paths as in the full content. */
export function getSchema({ path, parts }: Section, part: string) {
  const whole = shapeOf(path)
  const inner = parts
    ? z.strictObject({ [part]: (whole as z.ZodObject).shape[part] as z.ZodType })
    : whole
  // Its input and output are only the form's part of the content.
  return z.preprocess(withIds, z.strictObject({ [path]: inner })) as unknown as z.ZodType<
    WebsiteContent,
    WebsiteContent
  >
}

/** The part of the content that the form shows. */
export function valuesOf({ path, parts }: Section, part: string, content: WebsiteContent) {
  const whole = content[path] as unknown as Parts
  return { [path]: parts ? { [part]: whole[part] } : whole } as Partial<WebsiteContent>
}

/** Applies the form's values to the content they were loaded from. */
export function changeOf(
  { path, parts }: Section,
  values: Partial<WebsiteContent>,
  content: WebsiteContent,
): WebsiteChange {
  if (!parts) return values
  return { [path]: { ...(content[path] as object), ...(values[path] as object) } }
}
