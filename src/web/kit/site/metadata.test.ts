// Tests metadata for search engines, based on the default content.
import { expect, it } from 'vitest'
import { WebsiteContent } from '#contract/site/website.ts'
import { demoWebsite } from '#demo/content/website.ts'
import {
  allPages,
  bookPath,
  faqPage,
  isCachedPath,
  organization,
  pageMetadata,
} from './metadata.ts'

const appUrl = 'https://lintel.example/'

it('default content fits its contract', () => {
  expect(WebsiteContent.parse(demoWebsite)).toEqual(demoWebsite)
})

const pages = allPages(demoWebsite)

// P3.1.7
it.each(pages)('describes $path by itself', (page) => {
  const metadata = pageMetadata(demoWebsite, appUrl, page)
  expect(metadata.canonical).toBe(`https://lintel.example${page.path}`)
  expect(metadata.openGraph).toContainEqual({ property: 'og:url', content: metadata.canonical })
  expect(metadata.openGraph).toContainEqual({ property: 'og:title', content: metadata.title })
})

it('pages and crawler files are cached by content; free times are not', () => {
  const paths = [...pages.map(({ path }) => path), '/robots.txt', '/sitemap.xml', '/docs']
  expect(paths.filter((path) => !isCachedPath(path))).toEqual([bookPath, '/docs'])
})

it('gives every page a title and a description of its own', () => {
  const entries = pages.map((page) => page.search(demoWebsite))
  expect(new Set(entries.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(entries.map(({ description }) => description)).size).toBe(pages.length)
})

it('lists the opening days one by one', () => {
  const { openingHoursSpecification } = organization(demoWebsite, appUrl)
  expect(openingHoursSpecification[0]).toMatchObject({
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:00',
  })
})

it('has a page for each portfolio item, below the portfolio', () => {
  const page = pages.find(({ path }) => path === '/portfolio/harborview-school')
  const { jsonLd } = pageMetadata(demoWebsite, appUrl, page ?? expect.fail('no such page'))
  expect(jsonLd).toContainEqual(
    expect.objectContaining({ '@type': 'CreativeWork', name: 'Harborview School' }),
  )
  const trail = jsonLd.find((entity) => '@type' in entity && entity['@type'] === 'BreadcrumbList')
  expect(trail).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Portfolio' }, { name: 'Harborview School' }],
  })
})

it('lists all seven questions', () => {
  expect(faqPage(demoWebsite).mainEntity).toHaveLength(7)
})
