// How complete a brand is: facts that people need to work with it, and which of them are missing.
import type { Brand } from '#contract/clients/brand.ts'
import { ProgressBar } from '#web/ui/progress.tsx'

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

/** How complete a brand is, with links to what is missing. */
export function CompletenessNote({ brand }: { brand: Brand }) {
  const missing = listMissingFacts(brand)
  const there = factCount - missing.length
  return (
    <div className="grid max-w-xl flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-2">
      <ProgressBar
        label={missing.length === 0 ? 'Brand complete' : 'Brand details filled in'}
        value={there}
        max={factCount}
        valueText={`${there} of ${factCount}`}
      />
      {missing.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
          Still missing:
          {missing.map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              className="rounded-sm text-accent underline-offset-2 hover:underline pointer-coarse:py-2"
            >
              {name}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
