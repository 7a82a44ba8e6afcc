// Add post dialog, over the plan; asks for the campaign first if the address names none.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { posts } from '#contract/marketing/posts.ts'
import { DateOnly } from '#contract/shared.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import {
  PostFields,
  PostSchema,
  emptyPost,
  useTyped,
} from '#web/marketing/posts/parts/post-fields.tsx'
import { PostPreview } from '#web/marketing/posts/parts/post-preview.tsx'
import { readPostsAgain } from '#web/marketing/posts/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { useToday } from '#web/lib/today.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { campaignNamesQuery } from './campaign-names.ts'
import { usePostPaths } from './post-paths.ts'

export default function AddPost() {
  const [address] = useSearchParams()
  const close = useCloseDialog()
  const [company, setCompany] = useState(address.get('company'))
  const [campaign, setCampaign] = useState(address.get('campaign'))
  return (
    <Dialog title="Add post" onClose={close}>
      {company === null || campaign === null ? (
        <DialogBody className="grid gap-4">
          <p className="text-muted">Which campaign is the post for?</p>
          <CompanySelect value={company} onChange={setCompany} />
          {company !== null && <CampaignChoice company={company} onChoose={setCampaign} />}
        </DialogBody>
      ) : (
        <NewPostForm company={company} campaign={campaign} onClose={close} />
      )}
    </Dialog>
  )
}

interface CampaignChoiceProps {
  company: string
  onChoose: (campaign: string) => void
}

function CampaignChoice({ company, onChoose }: CampaignChoiceProps) {
  const { data: campaigns } = useQuery(campaignNamesQuery(company))
  if (campaigns?.length === 0) {
    return <p>This client has no campaign yet. Add one first, then plan its posts.</p>
  }
  return (
    <Select
      label="Campaign"
      placeholder="Choose a campaign"
      options={(campaigns ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
      value=""
      onChange={({ target }) => onChoose(target.value)}
      data-autofocus
    />
  )
}

interface NewPostFormProps {
  company: string
  campaign: string
  onClose: () => void
}

function NewPostForm({ company, campaign, onClose }: NewPostFormProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const today = useToday()
  const [address] = useSearchParams()
  const { pathOf } = usePostPaths()
  const day = DateOnly.safeParse(address.get('day')).data ?? today
  const [values] = useState(() => emptyPost(day))
  return (
    <CreateForm
      schema={PostSchema}
      values={values}
      submitLabel="Save draft"
      draft={`new post of ${campaign}`}
      onClose={onClose}
      onSubmit={async (body, idempotencyKey) => {
        const params = { campaignId: campaign }
        const added = await api(posts.create, { params, body }, { idempotencyKey })
        await readPostsAgain(cache, company)
        toast.success('Draft saved')
        // The post's own panel has its pictures, review and the rest.
        await navigate(pathOf(added), { preventScrollReset: true, replace: true })
      }}
    >
      {(form) => (
        <>
          <Field
            form={form}
            name="title"
            label="Title"
            description="For your own use. It isn’t published."
            className="sm:col-span-2"
            isRequired
            data-autofocus
          />
          <PostFields form={form} />
          <div className="sm:col-span-2">
            <TypedPreview form={form} />
          </div>
        </>
      )}
    </CreateForm>
  )
}

function TypedPreview<Output>({ form }: Parameters<typeof useTyped<Output>>[0]) {
  return <PostPreview post={{ ...useTyped({ form }), images: [] }} name="Preview" />
}
