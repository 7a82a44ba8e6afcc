// Metadata for search engines and link previews: pure functions of the content, the public address and the path.
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import { isPageShown } from '#contract/site/website-pages.ts'
import { type WebsiteContent, type Weekday, consultationLength } from '#contract/site/website.ts'
import { hasAddress } from '#contract/values/address-lines.ts'
import type { SiteStyle } from './styles.ts'
import { telephoneLink } from '#web/lib/telephone.ts'

/** Id of the route around all public pages. */
export const siteRoute = 'site'

export type SitePage = {
  path: string
  /** The page's name in breadcrumbs. */
  name: string
  style: SiteStyle
  search: (content: WebsiteContent) => { title: string; description: string }
}

export const sitePages = [
  { path: '/', name: 'Home', style: 'home', search: ({ pages }) => pages.home.search },
  { path: '/about', name: 'About', style: 'page', search: ({ pages }) => pages.about.search },
  {
    path: '/services',
    name: 'Services',
    style: 'page',
    search: ({ pages }) => pages.services.search,
  },
  {
    path: '/solutions',
    name: 'Solutions',
    style: 'page',
    search: ({ pages }) => pages.solutions.search,
  },
  {
    path: '/portfolio',
    name: 'Portfolio',
    style: 'portfolio',
    search: ({ pages }) => pages.portfolio.search,
  },
  {
    path: '/contact',
    name: 'Contact',
    style: 'contact',
    search: ({ pages }) => pages.contact.search,
  },
  {
    path: '/book',
    name: 'Book a consultation',
    style: 'book',
    search: ({ agency, pages }) => ({
      title: `Book a free consultation | ${agency.name}`,
      description: `Choose a time for a free ${consultationLength(agency)}-minute consultation with ${agency.name}. ${pages.contact.consultation}`,
    }),
  },
  { path: '/faqs', name: 'FAQs', style: 'page', search: ({ pages }) => pages.faqs.search },
  {
    path: '/terms-and-conditions',
    name: 'Terms & Conditions',
    style: 'page',
    search: ({ legal }) => legal.terms.search,
  },
  {
    path: '/privacy-policy',
    name: 'Privacy Policy',
    style: 'page',
    search: ({ legal }) => legal.privacy.search,
  },
] as const satisfies readonly SitePage[]

/** Where visitors choose a free time, if consultations can be booked. */
export const bookPath = '/book' satisfies (typeof sitePages)[number]['path']

export type SitePath = (typeof sitePages)[number]['path']

export const portfolioPath = ({ id }: { id: string }) => `/portfolio/${id}`

const portfolioItemPage = (item: PortfolioItem): SitePage => ({
  path: portfolioPath(item),
  name: item.title,
  style: 'portfolio',
  search: ({ agency }) => ({
    title: `${item.title}: ${item.category.toLowerCase()} case | ${agency.name}`,
    description: item.summary,
  }),
})

/** Whether the address is a page that has anything to show; the content decides which portfolio items exist. */
export function isShownPath(content: WebsiteContent, path: string): boolean {
  const page = path === '/' ? 'home' : path.slice(1)
  return !(page in content.pages) || isPageShown(page as keyof WebsiteContent['pages'], content)
}

export const allPages = (content: WebsiteContent): SitePage[] => [
  ...sitePages.filter(({ path }) => isShownPath(content, path)),
  ...content.portfolio.map(portfolioItemPage),
]

export const sitePage = (content: WebsiteContent, path: string): SitePage | undefined =>
  allPages(content).find((page) => page.path === path)

/** Free times change constantly: the booking page is the same for everyone, but not for long. */
export const isCachedPath = (path: string): boolean =>
  path === '/robots.txt' || path === '/sitemap.xml' || (isSitePath(path) && path !== bookPath)

/** Whether an address may be a public page; the content decides which portfolio items exist. */
export const isSitePath = (path: string): boolean =>
  sitePages.some((page) => page.path === path) || /^\/portfolio\/[a-z0-9-]{1,60}$/.test(path)

export type Metadata = {
  title: string
  description: string
  canonical: string
  openGraph: { property: string; content: string }[]
  jsonLd: object[]
}

/** `appUrl` is `APP_URL`; a trailing slash in it does no harm. */
export function pageMetadata(content: WebsiteContent, appUrl: string, page: SitePage): Metadata {
  const { path } = page
  const { title, description } = page.search(content)
  const url = (place: string) => new URL(place, appUrl).href
  const item = content.portfolio.find((one) => portfolioPath(one) === path)
  return {
    title,
    description,
    canonical: url(path),
    openGraph: [
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: content.agency.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url(path) },
      { property: 'og:image', content: url(previewImage(path)) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
    ],
    jsonLd: [
      organization(content, url('/')),
      ...(path === '/' ? [] : [breadcrumbs(page, url)]),
      ...(path === '/faqs' ? [faqPage(content)] : []),
      ...(item ? [creativeWork(item, url)] : []),
    ],
  }
}

/** Path of a page's preview image: `/og/home.png`, `/og/portfolio-brightleaf-health.png`. */
const previewImage = (path: string) =>
  `/og/${previewNames[path] ?? path.slice(1).replace('/', '-')}.png`

/** Pages that have no name of their own, or share another page's image. */
const previewNames: Record<string, string> = { '/': 'home', [bookPath]: 'contact' }

const dayNames: Record<Weekday, string> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
}

function daysBetween(from: Weekday, to: Weekday): string[] {
  const week = Object.keys(dayNames) as Weekday[]
  const start = week.indexOf(from)
  const count = ((week.indexOf(to) - start + 7) % 7) + 1
  return Array.from({ length: count }, (_, day) => dayNames[week[(start + day) % 7] ?? from])
}

export function organization({ agency }: WebsiteContent, home: string) {
  const { address } = agency
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': `${home}#organization`,
    name: agency.name,
    legalName: agency.legalName,
    description: agency.descriptor,
    url: home,
    ...(agency.email && { email: agency.email }),
    ...(agency.phone && {
      telephone: telephoneLink(agency.phone).replaceAll(/^tel:|;.*/g, ''),
    }),
    ...(agency.foundedYear !== null && { foundingDate: String(agency.foundedYear) }),
    ...(agency.socialProfile.url && { sameAs: [agency.socialProfile.url] }),
    ...(hasAddress(address) && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zipCode,
        addressCountry: address.country,
      },
    }),
    openingHoursSpecification: agency.phoneHours.map(({ from, to, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: daysBetween(from, to),
      opens,
      closes,
    })),
  }
}

export function faqPage({ faqs }: WebsiteContent) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.flatMap((category) =>
      category.faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  }
}

function creativeWork(item: PortfolioItem, url: (place: string) => string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: item.title,
    description: item.summary,
    url: url(portfolioPath(item)),
    dateCreated: String(item.completedYear),
    creator: { '@id': `${url('/')}#organization` },
  }
}

function breadcrumbs(page: SitePage, url: (place: string) => string) {
  const isItem = page.path.startsWith('/portfolio/')
  const steps = [
    ['Home', '/'],
    ...(isItem ? [['Portfolio', '/portfolio']] : []),
    [page.name, page.path],
  ] as const
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name = '', path = ''], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url(path),
    })),
  }
}
