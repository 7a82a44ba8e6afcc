// Client view of one post: its preview, schedule and approval.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { approvalQuery } from '#web/work/approvals/queries.ts'
import { ItemApproval } from '#web/work/approvals/parts/item-approval.tsx'
import { PostFacts } from '#web/marketing/posts/parts/post-facts.tsx'
import { PostPreview } from '#web/marketing/posts/parts/post-preview.tsx'
import { postWith, readPostsAgain } from '#web/marketing/posts/queries.ts'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { SidePanel } from '#web/ui/dialog.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'

const load = loadRecord(async (cache, { params: { postId = '' } }) => {
  const [post] = await Promise.all([
    cache.ensureQueryData(postWith(postId)),
    cache.prefetchQuery(approvalQuery({ kind: 'post', _id: postId })),
  ])
  return post
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('postId', 'the posts')

export default recordScreen({ param: 'postId', query: postWith, backTo: 'the posts' }, PostPanel)

function PostPanel() {
  const { data: post } = useSuspenseQuery(postWith(useParams()['postId'] ?? ''))
  const cache = useQueryClient()
  const { companies } = usePortal()
  const close = useCloseDialog()
  const name = companies.find(({ _id }) => _id === post.company)?.name ?? ''
  const refetchQueries = () => {
    void cache.invalidateQueries({ queryKey: postWith(post._id).queryKey })
    void readPostsAgain(cache, post.company)
  }
  return (
    <SidePanel key={post._id} title={post.title} onClose={close}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        <PostFacts post={post} />
        <PostPreview post={post} name={name} />
        <ItemApproval item={{ ...post, kind: 'post' }} onDecided={refetchQueries} />
      </div>
    </SidePanel>
  )
}
