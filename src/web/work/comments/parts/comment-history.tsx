// Earlier versions of a comment.
import { useQuery } from '@tanstack/react-query'
import type { Comment } from '#contract/work/comments.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { versionsQuery } from '../queries.ts'
import { fromMarkdown } from './mention-text.ts'

export function CommentHistory({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { data, isError, error } = useQuery({
    ...versionsQuery(comment._id),
    // Every edit adds a version.
    staleTime: 0,
  })
  return (
    <Dialog title="Earlier versions" onClose={onClose}>
      <DialogBody>
        {isError && <Banner tone="bad">{error.message}</Banner>}
        {!data && !isError && <Skeleton className="h-24" />}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {data?.map(({ version, text, at }) => (
            <li key={version} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <Moment at={at} as="long" className="text-sm text-muted" />
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {fromMarkdown(text).text}
              </p>
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
