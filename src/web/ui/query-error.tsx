// Error of a failed query with a retry button.
import { Button } from './button.tsx'

interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown }
  /** Text before the reason. */
  prefix?: string
}

export function QueryError({ query: { error, refetch }, prefix = 'Error' }: QueryErrorProps) {
  if (!error) return null
  return (
    <p role="alert" className="flex items-center gap-3 text-bad">
      {prefix}: {error.message}
      <Button size="sm" onClick={() => void refetch()}>
        Retry
      </Button>
    </p>
  )
}
