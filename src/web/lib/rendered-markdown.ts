// Query for server-rendered Markdown, fetched once per text.
import { comments } from '#contract/work/comments.ts'
import { type QueryOf, getApi } from './query.ts'

const gcTimeMs = 5 * 60_000

export function renderedMarkdown(
  text: string,
): QueryOf<{ html: string }> & { staleTime: number; gcTime: number } {
  return {
    // The type-only tag links the key to its data type.
    queryKey: [comments.preview.path, text] as unknown as QueryOf<{ html: string }>['queryKey'],
    queryFn: ({ client, signal }) =>
      getApi(client)(comments.preview, { body: { text } }, { signal }),
    staleTime: Infinity,
    gcTime: gcTimeMs,
  }
}
