// Checklist step for email: sends the user a test message through the real transport and shows the result.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EmailTest, setup } from '#contract/agency/setup.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { ChecklistPoint, checklistQuery } from './checklist-parts.tsx'

export function EmailTestPoint({ isDone, test }: { isDone: boolean; test: EmailTest | null }) {
  const cache = useQueryClient()
  const send = useMutation({
    mutationFn: () => api(setup.testEmail, {}, { idempotencyKey: newKey() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: checklistQuery.queryKey }),
  })
  return (
    <ChecklistPoint
      title="Email"
      isDone={isDone}
      action={
        <Button
          size="sm"
          isPending={send.isPending || test?.state === 'sending'}
          onClick={() => send.mutate()}
        >
          {test ? 'Test again' : 'Send a test'}
        </Button>
      }
    >
      <p role="status">{send.error ? send.error.message : outcomeOf(test)}</p>
    </ChecklistPoint>
  )
}

function outcomeOf(test: EmailTest | null): string {
  if (!test) return 'Send a message to yourself to see whether clients will get theirs.'
  const { state, recipient, transport, error } = test
  if (state === 'sending') return `Sending to ${recipient}…`
  if (state === 'failed') return `Couldn’t be sent to ${recipient}: ${error}`
  return transport === 'outbox'
    ? 'No mail server is set up, so the message was saved to the outbox folder. Set MAIL_URL, restart the program, and test again.'
    : `Sent to ${recipient}.`
}
