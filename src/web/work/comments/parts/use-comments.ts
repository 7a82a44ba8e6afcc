// A task's comments and outgoing comments, with the actions on them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'
import { type Comment, comments } from '#contract/work/comments.ts'
import { api } from '#web/lib/browser.ts'
import { visitor } from '#web/lib/drafts.ts'
import { newKey } from '#web/lib/new-key.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { cacheComment, commentsOf } from '../queries.ts'
import { type Outgoing, getOutbox } from './outbox.ts'

const none: readonly Outgoing[] = []
const never = () => () => undefined

export function useComments(taskId: string) {
  const cache = useQueryClient()
  const owner = use(DraftOwner)
  const query = useQuery(commentsOf(taskId))
  const outbox = typeof document === 'undefined' ? undefined : getOutbox(owner ?? visitor, taskId)
  const outgoing = useSyncExternalStore(
    outbox?.subscribe ?? never,
    outbox?.items ?? (() => none),
    () => none,
  )

  const post = async ({ key: idempotencyKey, problem: _, ...body }: Outgoing) => {
    const params = { taskId }
    cacheComment(cache, await api(comments.add, { params, body }, { idempotencyKey }))
  }

  return {
    query,
    outgoing,
    add(text: string, visibility: Comment['visibility']) {
      void outbox?.send({ key: newKey(), text, visibility }, post)
    },
    sendAgain: (item: Outgoing) => void outbox?.send(item, post),
    discard: (item: Outgoing) => outbox?.remove(item.key),
  }
}
