// Comment queries.
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { type Comment, comments, maxCommentsAtOnce } from '#contract/work/comments.ts'
import { getApi, toQuery } from '#web/lib/query.ts'

/** Page size, for the first read and for each read of earlier comments. */
export const commentsAtOnce = 50

const ofTask = (taskId: string) => toQuery(comments.ofTask, { params: { taskId }, query: {} })

/** The latest comments, plus as many earlier ones as were loaded before. */
export const commentsOf = (taskId: string) => ({
  ...ofTask(taskId),
  queryFn: ({ client, signal }: QueryFunctionContext) => {
    const known = client.getQueryData(ofTask(taskId).queryKey)?.length ?? 0
    const size = Math.min(Math.max(known, commentsAtOnce), maxCommentsAtOnce)
    return getApi(client)(comments.ofTask, { params: { taskId }, query: { size } }, { signal })
  },
})

/**
 * Loads the page before the cached comments.
 * @returns whether there may be more
 */
export async function readEarlier(
  client: QueryClient,
  taskId: string,
  size = commentsAtOnce,
): Promise<boolean> {
  const { queryKey } = ofTask(taskId)
  const before = client.getQueryData(queryKey)?.[0]?._id
  const earlier = await getApi(client)(comments.ofTask, {
    params: { taskId },
    query: { before, size },
  })
  client.setQueryData(queryKey, (list) => {
    const known = new Set(list?.map(({ _id }) => _id))
    return [...earlier.filter(({ _id }) => !known.has(_id)), ...(list ?? [])]
  })
  return earlier.length === size
}

export const latestCommentsOf = (companyId: string, project?: string) =>
  toQuery(comments.latestOfCompany, { params: { companyId }, query: { project } })

export const mentionableOn = (taskId: string, visibility: Comment['visibility']) =>
  toQuery(comments.mentionable, { params: { taskId }, query: { visibility } })

export const versionsQuery = (commentId: string) =>
  toQuery(comments.versions, { params: { commentId } })

/** Puts a returned comment into the list; ids are in the order of creation. */
export function cacheComment(client: QueryClient, comment: Comment): void {
  client.setQueryData(commentsOf(comment.task).queryKey, (list) => {
    if (!list) return list
    const known = list.find(({ _id }) => _id === comment._id)
    if (known && known.version > comment.version) return list
    const others = list.filter((one) => one !== known)
    return [...others, comment].toSorted((one, other) => (one._id < other._id ? -1 : 1))
  })
}

export function dropComment(client: QueryClient, { _id, task }: Comment): void {
  client.setQueryData(commentsOf(task).queryKey, (list) => list?.filter((one) => one._id !== _id))
}
