// A sample of a brand color in both themes: a button, a link and a tint, with a word on what differs from the color given.
import type { CSSProperties } from 'react'
import { themes, type Theme } from '#contract/site/brand-color.ts'
import { brandVariables } from '#web/kit/site/brand-style.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { brandNote } from './brand-notes.ts'

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark' }
const names: Theme[] = ['light', 'dark']

/** The built style sheets resolve their colors at the root, so a sample of the other theme needs its own. */
function styleOf(theme: Theme, color: string): CSSProperties {
  const { grounds, hover } = themes[theme]
  const own = { colorScheme: theme, backgroundColor: grounds[0], color: hover.ink }
  return { ...brandVariables(color), ...own }
}

/** @param color `#rrggbb` */
export function BrandPreview({ color }: { color: string }) {
  const notes = names.map((theme) => brandNote(color, theme)).filter((note) => note !== undefined)
  return (
    <div className="grid gap-2">
      <div aria-hidden className="grid gap-2 sm:grid-cols-2">
        {names.map((theme) => (
          <div
            key={theme}
            style={styleOf(theme, color)}
            className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3"
          >
            <span className="w-10 text-sm">{labels[theme]}</span>
            <span className={cx(buttonClass({ variant: 'primary' }), 'pointer-events-none')}>
              Button
            </span>
            <span className="text-accent underline underline-offset-4">Link</span>
            <span className="rounded-sm bg-accent-soft px-2 py-1 text-accent">Tint</span>
          </div>
        ))}
      </div>
      <div role="status" className="grid gap-1 text-sm text-muted">
        {notes.length === 0 ? (
          <p>Shown exactly as given in both themes.</p>
        ) : (
          notes.map((note) => <p key={note}>{note}</p>)
        )}
      </div>
    </div>
  )
}
