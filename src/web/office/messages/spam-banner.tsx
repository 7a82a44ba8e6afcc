// Why a message is taken for spam, and the way back.
import type { Message, MessageDetail } from '#contract/messages.ts'
import { useMessageActions } from '#web/features/messages/message-actions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const reasons: Record<NonNullable<Message['spamReason']>, string> = {
  'hidden field': 'A field was filled in that no person sees.',
  'many from one address': 'Many messages came from one place within an hour.',
  'many at once': 'It came among very many messages within an hour.',
  marked: 'Somebody of the agency marked it.',
}

export function SpamBanner({ message }: { message: MessageDetail }) {
  const { mark } = useMessageActions(message)
  const { spamReason, delivery } = message
  return (
    <Banner
      tone="warn"
      title="Spam"
      action={
        <Button size="sm" onClick={() => void mark({ isSpam: false }, 'Marked as not spam')}>
          Not spam
        </Button>
      }
    >
      {spamReason && reasons[spamReason]}
      {delivery.state === 'held' && ' It is sent to our mailbox once it is marked as not spam.'}
    </Banner>
  )
}
