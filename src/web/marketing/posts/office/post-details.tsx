// Post panel, over the plan: fields, pictures, preview, approval and next steps.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { type Post, posts } from '#contract/marketing/posts.ts'
import { approvalQuery } from '#web/work/approvals/queries.ts'
import { ItemApproval } from '#web/work/approvals/parts/item-approval.tsx'
import { companyOf } from '#web/clients/companies/queries.ts'
import { PostPictures } from '#web/work/files/parts/post-pictures.tsx'
import { PostFacts } from '#web/marketing/posts/parts/post-facts.tsx'
import {
  PostFields,
  PostSchema,
  type PostValues,
  postText,
  useTyped,
  valuesOf,
} from '#web/marketing/posts/parts/post-fields.tsx'
import { PostPreview } from '#web/marketing/posts/parts/post-preview.tsx'
import { postWith, readPostsAgain } from '#web/marketing/posts/queries.ts'
import { PostSteps } from '#web/marketing/posts/parts/post-steps.tsx'
import { DetailsPanel } from '#web/kit/records/details-panel.tsx'
import { detailsRoute } from '#web/kit/records/details-route.ts'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Banner } from '#web/ui/banner.tsx'

const route = detailsRoute({
  param: 'postId',
  query: postWith,
  boards: [posts.ofCompany.path],
  // Only the server knows which steps follow a post's status.
  more: () => undefined,
})

export const loader = onServer(route.load)
export const clientLoader = awaitInBrowser(route.load)
export const ErrorBoundary = missingDetails('postId', 'the posts')

type PostDetail = ReturnType<typeof route.useRecord>

export default route.screen(function PostDetails() {
  const post = route.useRecord()
  return <PostPanel key={post._id} post={post} />
})

function PostPanel({ post }: { post: PostDetail }) {
  const cache = useQueryClient()
  const { _id: postId, company } = post
  const params = { postId }
  const { queryKey } = postWith(postId)
  const refetchQueries = () => {
    void cache.invalidateQueries({ queryKey })
    void cache.invalidateQueries({
      queryKey: approvalQuery({ kind: 'post', _id: postId }).queryKey,
    })
    void readPostsAgain(cache, company)
  }
  const fields = useRecordForm<Post, PostValues>({
    record: post,
    draft: `post ${postId}`,
    schema: PostSchema,
    titleOf: ({ title }) => title,
    calls: {
      valuesOf,
      save: (body) => api(posts.change, { params, body }),
      read: () => cache.fetchQuery({ ...postWith(postId), staleTime: 0 }),
      cache(saved) {
        cache.setQueryData(queryKey, (before) => before && { ...before, ...saved })
        refetchQueries()
      },
    },
  })
  return (
    <DetailsPanel
      record={post}
      fields={fields}
      noun="post"
      textOf={postText}
      onDelete={async () => {
        await api(posts.remove, { params })
        await readPostsAgain(cache, company)
      }}
      queries={{ list: [posts.ofCompany.path, 'none'], detail: queryKey }}
    >
      <PostFacts post={post} />
      <EditNote post={post} />
      <PostSteps post={post} />
      <RecordFields fields={fields}>
        <PostFields form={fields.form} />
      </RecordFields>
      <PostPictures
        post={post}
        canAdd={post.can.edit && post.status !== 'published'}
        onAdded={refetchQueries}
      />
      <TypedPreview form={fields.form} post={post} />
      <ItemApproval item={{ ...post, kind: 'post' }} onDecided={refetchQueries} />
      <WhoSees kind="post" id={postId} />
    </DetailsPanel>
  )
}

/** Warns that an edit withdraws the approval. */
function EditNote({ post }: { post: PostDetail }) {
  if (!post.can.edit) return null
  if (post.status === 'published') {
    return <Banner>It’s published, so you can’t change its text or pictures.</Banner>
  }
  if (post.status !== 'approved' && post.status !== 'scheduled') return null
  return (
    <Banner>
      Editing the title, text, link, channel or pictures revokes the client’s approval. You can
      still change the day.
    </Banner>
  )
}

interface TypedPreviewProps {
  form: UseFormReturn<PostValues, unknown, unknown>
  post: Post
}

function TypedPreview({ form, post }: TypedPreviewProps) {
  const { data: company } = useQuery(companyOf(post.company))
  const typed = useTyped({ form })
  return <PostPreview post={{ ...typed, images: post.images }} name={company?.name ?? ''} />
}
