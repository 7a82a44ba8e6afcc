// Text for each page's preview image.
import type { WebsiteContent } from '#contract/site/website.ts'

/** @param name of the image, without its extension @returns undefined when no page has it */
export function previewHeadline(content: WebsiteContent, name: string): string | undefined {
  const { pages, legal, portfolio } = content
  const headlines = new Map<string, string>([
    ...Object.entries(pages).map(([page, { headline }]) => [page, headline] as const),
    ['terms-and-conditions', legal.terms.title],
    ['privacy-policy', legal.privacy.title],
    ...portfolio.map(
      ({ id, title, summary }) => [`portfolio-${id}`, `${title}: ${summary}`] as const,
    ),
  ])
  return headlines.get(name)
}
