// How complete a brand is, with links to what is missing.
import type { Brand } from '#contract/clients/brand.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { factCount, listMissingFacts } from './completeness.ts'

export function CompletenessNote({ brand }: { brand: Brand }) {
  const missing = listMissingFacts(brand)
  const there = factCount - missing.length
  return (
    <div className="grid max-w-xl flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-2">
      <ProgressBar
        label={missing.length === 0 ? 'Everything needed is here' : 'What is here'}
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
