// Drawings made for portfolio items, by name.
import type { DrawingName } from '#contract/site/website-portfolio.ts'
import { Drawing } from './drawing.tsx'

const works = import.meta.glob<string>('./work/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const Composition = ({ name, alt }: { name: DrawingName; alt: string }) => (
  <Drawing
    svg={works[`./work/${name}.svg`] ?? ''}
    className="drawing composition"
    preserveAspectRatio="xMidYMid slice"
    alt={alt}
  />
)
