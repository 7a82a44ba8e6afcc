// The comments section of a task's panel.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Comment, maxCommentsAtOnce } from '#contract/work/comments.ts'
import type { Task } from '#contract/work/tasks.ts'
import { useUser } from '#web/kit/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { LoadError, Skeleton } from '#web/ui/loading.tsx'
import { AddComment } from './add-comment.tsx'
import { CommentItem, authorOf } from './comment-item.tsx'
import { commentsAtOnce, readEarlier } from '../queries.ts'
import { useComments } from './use-comments.ts'

interface TaskCommentsProps {
  task: Pick<Task, '_id' | 'visibility'>
  canAdd: boolean
}

/** Earlier comments are shown on demand. */
const shownAtFirst = 30

export function TaskComments({ task, canAdd }: TaskCommentsProps) {
  const { query, outgoing, add, sendAgain, discard } = useComments(task._id)
  const { data, isError, refetch } = query
  const said = useNews(data)
  const earlier = useEarlier(task._id, data)
  return (
    <PanelSection title="Comments" aside={countOf(data, earlier.hasMore)}>
      {isError && !data && (
        <LoadError className="text-sm" onRetry={refetch}>
          Couldn’t load the comments.
        </LoadError>
      )}
      {!data && !isError && <Skeleton className="h-16" />}
      {data?.length === 0 && outgoing.length === 0 && (
        <p className="text-sm text-muted">No comments yet.</p>
      )}
      {data && data.length > 0 && (
        <CommentList list={data} hasMore={earlier.hasMore} onMore={earlier.read} />
      )}
      {earlier.problem && (
        <p role="alert" className="text-sm text-bad">
          Couldn’t load earlier comments: {earlier.problem}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {canAdd && (
        <AddComment
          task={task}
          outgoing={outgoing}
          onSend={add}
          onSendAgain={sendAgain}
          onDiscard={discard}
        />
      )}
    </PanelSection>
  )
}

const countOf = (list: readonly Comment[] | undefined, hasMore: boolean) =>
  list && list.length > 0 && `${list.length}${hasMore ? '+' : ''}`

/** Earlier comments, loaded on demand or when the URL points to one of them. */
function useEarlier(taskId: string, list: readonly Comment[] | undefined) {
  const cache = useQueryClient()
  const { hash } = useLocation()
  const [isAll, setAll] = useState(false)
  const [problem, setProblem] = useState<string>()
  const mayHaveMore = !isAll && list !== undefined && list.length >= commentsAtOnce

  async function read() {
    try {
      setAll(!(await readEarlier(cache, taskId)))
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }

  const linked = /^#comment-(.+)$/.exec(hash)?.[1]
  const rest = useQuery({
    queryKey: ['comments before', taskId, linked],
    queryFn: () => readEarlier(cache, taskId, maxCommentsAtOnce),
    enabled: mayHaveMore && linked !== undefined && !list.some(({ _id }) => _id === linked),
    staleTime: Infinity,
  })
  return { hasMore: mayHaveMore && rest.data !== false, problem, read: () => void read() }
}

interface CommentListProps {
  list: readonly Comment[]
  /** There may be earlier comments that were not loaded. */
  hasMore: boolean
  onMore: () => void
}

function CommentList({ list, hasMore, onMore }: CommentListProps) {
  const { hash } = useLocation()
  const isLinked = list.some(({ _id }) => hash === `#comment-${_id}`)
  const [isAskedFor, setAskedFor] = useState(false)
  const showsAll = isAskedFor || isLinked
  const shown = showsAll ? list : list.slice(-shownAtFirst)
  const earlier = list.length - shown.length
  useEffect(() => {
    if (isLinked) document.querySelector(hash)?.scrollIntoView({ block: 'center' })
  }, [hash, isLinked])
  return (
    <>
      {earlier > 0 && (
        <Button size="sm" className="justify-self-start" onClick={() => setAskedFor(true)}>
          Show {pluralize(earlier, 'earlier comment')}
        </Button>
      )}
      {earlier === 0 && hasMore && (
        <Button size="sm" className="justify-self-start" onClick={onMore}>
          Show earlier comments
        </Button>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {shown.map((comment) => (
          <li key={comment._id}>
            <CommentItem comment={comment} isLinked={hash === `#comment-${comment._id}`} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Announces comments by other people. */
function useNews(list: readonly Comment[] | undefined): string {
  const ownId = useUser()._id
  const [heard, setHeard] = useState<{ latest: string; said: string }>()
  if (!list) return ''
  const latest = list.at(-1)
  const id = latest?._id ?? ''
  if (heard === undefined) setHeard({ latest: id, said: '' })
  else if (latest && id > heard.latest) {
    const isOwn = latest.author._id === ownId
    setHeard({ latest: id, said: isOwn ? '' : `New comment by ${authorOf(latest)}` })
  }
  return heard?.said ?? ''
}
