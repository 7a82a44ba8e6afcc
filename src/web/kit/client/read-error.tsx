// Error banner with a retry button for content that failed to load.
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

export function ReadError({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Couldn’t load {what}.
    </Banner>
  )
}
