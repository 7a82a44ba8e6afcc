// In place of what could not be read, with the way to try again.
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

export function ReadFault({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {what} could not be read.
    </Banner>
  )
}
