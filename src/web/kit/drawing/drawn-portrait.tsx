// A drawn portrait of a person.
import type { PortraitName } from '#contract/site/website.ts'
import { Drawing } from './drawing.tsx'

const portraits = import.meta.glob<string>('./portraits/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export function DrawnPortrait({ name }: { name: PortraitName }) {
  return <Drawing svg={portraits[`./portraits/${name}.svg`] ?? ''} />
}
