// Figures as a description list: the number large, its label next to it, and the date they were set.
import type { Figure } from '#contract/site/website.ts'
import { dateText, figureText } from '#web/kit/site/text.ts'

export type FiguresProps = {
  figures: readonly Figure[]
  /** Founding year, shown first. */
  founded?: number | null
}

export function Figures({ figures, founded }: FiguresProps) {
  const [oldest] = figures
    .filter((figure) => figure.counted === null)
    .map((figure) => figure.setOn)
    .toSorted()
  return (
    <div className="proof">
      {(founded || figures.length > 0) && (
        <dl className="figures">
          {founded && (
            <div>
              <dt>Founded</dt>
              <dd>{founded}</dd>
            </div>
          )}
          {figures.map((figure) => (
            <div key={figure.id}>
              <dt>{figure.label}</dt>
              <dd>{figureText(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
      {oldest && <p className="as-of">Figures as of {dateText(oldest)}</p>}
    </div>
  )
}
