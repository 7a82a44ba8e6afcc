// Warns before a promised reply is overdue.
import { useQuery } from '@tanstack/react-query'
import { inboxPath, messageCounts } from '#web/site/messages/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { pluralize } from '#web/lib/pluralize.ts'

const replies = (count: number) => pluralize(count, 'reply', 'replies')

export function DueBanner({ className }: { className?: string }) {
  const { data } = useQuery({ ...messageCounts, enabled: useCan().inbox })
  const { dueSoon = 0, overdue = 0 } = data ?? {}
  if (dueSoon + overdue === 0) return null
  const parts = [
    overdue > 0 && `${replies(overdue)} overdue`,
    dueSoon > 0 && `${replies(dueSoon)} due within 2 hours`,
  ]
  return (
    <Banner
      tone="warn"
      className={className}
      action={
        <LinkButton size="sm" to={`${inboxPath}?status=due`}>
          Show
        </LinkButton>
      }
    >
      {parts.filter(Boolean).join(', ')}
    </Banner>
  )
}
