// Upgrades content saved by earlier versions to the current shape by filling in new fields.
import type { DrawingName } from '#contract/website-portfolio.ts'
import { WebsiteContent } from '#contract/website.ts'
import { defaultContent } from './default-content.ts'

type Fields = Record<string, unknown>

/** Maps removed drawings to their replacements. */
const replacedDrawings: Record<string, DrawingName> = {
  appointments: 'clinic-booking',
  arcade: 'school-website',
  smile: 'dental-brand',
}

const emptyItem = { challenge: '', solution: [], gallery: [], results: [], services: [] }

function currentImage(image: unknown): unknown {
  const { kind, name } = (image ?? {}) as Fields
  const replacement = kind === 'drawing' && replacedDrawings[String(name)]
  if (!replacement) return image
  const item = defaultContent.portfolio.find(
    (one) => one.image.kind === 'drawing' && one.image.name === replacement,
  )
  return item?.image ?? image
}

const currentItem = (item: Fields): Fields => ({
  ...emptyItem,
  ...item,
  image: currentImage(item['image']),
})

/** @param stored valid for the version that saved it */
export function currentContent(stored: unknown): WebsiteContent {
  const content = stored as Fields & {
    agency: Fields
    pages: Fields & { about: Fields }
    portfolio: Fields[]
  }
  const { agency, pages } = defaultContent
  return WebsiteContent.parse({
    team: [],
    ...content,
    agency: { color: agency.color, ...content.agency },
    pages: {
      ...content.pages,
      about: { teamHeadline: pages.about.teamHeadline, ...content.pages.about },
    },
    portfolio: content.portfolio.map(currentItem),
  })
}
