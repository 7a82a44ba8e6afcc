// Form error shown above the fields.
import { Banner } from './banner.tsx'

interface FormProblemProps {
  /** A sentence per line. */
  children: string | undefined
  className?: string
}

/** Scrolls the error into view, because the submit button may be far below it. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function FormProblem({ children, className = '' }: FormProblemProps) {
  if (!children) return null
  return (
    <div ref={showIt} className={`scroll-my-20 ${className}`}>
      <Banner tone="bad">
        {children.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    </div>
  )
}
