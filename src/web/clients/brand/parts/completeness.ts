// Facts that people need to work with a brand, and which of them are missing. Pure.
import type { Brand } from '#contract/clients/brand.ts'

export interface BrandFact {
  /** Id of its section on the page. */
  id: string
  /** As used in 'logo and voice are missing'. */
  name: string
}

const facts: readonly (BrandFact & { isThere: (brand: Brand) => boolean })[] = [
  { id: 'logo', name: 'logo', isThere: ({ logo }) => logo !== null },
  { id: 'tagline', name: 'tagline', isThere: ({ tagline }) => tagline !== '' },
  { id: 'mission', name: 'what you stand for', isThere: ({ mission }) => mission !== '' },
  { id: 'audience', name: 'audience', isThere: ({ audience }) => audience !== '' },
  { id: 'voice', name: 'voice', isThere: ({ voice }) => voice !== '' },
  { id: 'colors', name: 'colors', isThere: ({ colours }) => colours.length > 0 },
  {
    id: 'fonts',
    name: 'fonts',
    isThere: ({ fonts: { headings, body } }) => headings !== '' && body !== '',
  },
]

export const factCount = facts.length

export const listMissingFacts = (brand: Brand): readonly BrandFact[] =>
  facts.filter(({ isThere }) => !isThere(brand))
