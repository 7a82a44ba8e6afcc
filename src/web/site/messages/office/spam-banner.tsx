// Explains why a message is marked as spam, with a way to unmark it.
import type { Message, MessageDetail } from '#contract/site/messages.ts'
import { useMessageActions } from '#web/site/messages/parts/message-actions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const reasons: Record<NonNullable<Message['spamReason']>, string> = {
  'hidden field': 'A field that people can’t see was filled in.',
  'many from one address': 'Many messages came from one address within an hour.',
  'many at once': 'It was one of very many messages within an hour.',
  marked: 'Someone at the agency marked it.',
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
      {delivery.state === 'held' && ' It’s sent to our mailbox once you mark it as not spam.'}
    </Banner>
  )
}
