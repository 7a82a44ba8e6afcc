// What search engines read, made from the default content.
import { expect, it } from 'vitest'
import { WebsiteContent } from '#contract/website.ts'
import { defaultContent } from '#server/domains/website/default-content.ts'
import { faqPage, organization, pageMetadata, sitePages } from './metadata.ts'

const appUrl = 'https://lintel.example/'

it('has content that fits its own contract', () => {
  expect(WebsiteContent.parse(defaultContent)).toEqual(defaultContent)
})

it.each(sitePages.map(({ path }) => path))('describes %s by itself', (path) => {
  const metadata = pageMetadata(defaultContent, appUrl, path)
  expect(metadata.canonical).toBe(`https://lintel.example${path}`)
  expect(metadata.openGraph).toContainEqual({ property: 'og:url', content: metadata.canonical })
  expect(metadata.openGraph).toContainEqual({ property: 'og:title', content: metadata.title })
})

it('gives every page a title and a description of its own', () => {
  const entries = sitePages.map((page) => page.search(defaultContent))
  expect(new Set(entries.map(({ title }) => title)).size).toBe(sitePages.length)
  expect(new Set(entries.map(({ description }) => description)).size).toBe(sitePages.length)
})

it('tells the opening days one by one', () => {
  const { openingHoursSpecification } = organization(defaultContent, appUrl)
  expect(openingHoursSpecification[0]).toMatchObject({
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:00',
  })
})

it('lists all seven questions', () => {
  expect(faqPage(defaultContent).mainEntity).toHaveLength(7)
})
