// Why a form was refused, above its fields.
import { Banner } from './banner.tsx'

interface FormProblemProps {
  children: string | undefined
  className?: string
}

/** What was pressed may stand far below: it comes into view. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function FormProblem({ children, className = '' }: FormProblemProps) {
  if (!children) return null
  return (
    <div ref={showIt} className={`scroll-my-20 ${className}`}>
      <Banner tone="bad">{children}</Banner>
    </div>
  )
}
