// In place of what could not be read: why, with the way to try again.
import { Button } from './button.tsx'

interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown }
  /** What comes before the reason. */
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
