// Figures as a list of terms: the number large, what it counts beside it.
import type { Figure } from '#contract/website.ts'
import { figureText } from '../text.ts'

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map((figure) => (
        <div key={figure.id}>
          <dt>{figure.label}</dt>
          <dd>{figureText(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
