// Fields of a post, for the add and edit forms, with the channel's character limit.
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import {
  type PostChannel,
  channelLimits,
  lengthOnChannel,
  postChannels,
  textIssue,
} from '#contract/marketing/post-channels.ts'
import { NewPost, type Post } from '#contract/marketing/posts.ts'
import { labelOf, visibilities } from '#web/lib/choices.ts'
import { longDate } from '#web/lib/dates.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { cx } from '#web/ui/cx.ts'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'

/** Reports text that the channel does not accept on the text field. */
export const PostSchema = NewPost.superRefine(({ channel, text = '', link = '' }, check) => {
  const message = textIssue({ channel, text, link })
  if (message !== undefined) check.addIssue({ code: 'custom', path: ['text'], message })
})
export type PostValues = z.input<typeof PostSchema>

export const emptyPost = (plannedOn: string): PostValues => ({
  title: '',
  channel: 'instagram',
  text: '',
  link: '',
  plannedOn,
  visibility: 'shared',
})

export const valuesOf = (post: Post): PostValues => {
  const { title, channel, text, link, plannedOn, visibility } = post
  return { title, channel, text, link, plannedOn, visibility }
}

const channels = postChannels.map((value) => ({ value, label: channelLimits[value].label }))

/** Formats a post's values for display. */
export function postText(key: string, value: unknown): string | undefined {
  if (key === 'channel') return labelOf(channels, value)
  if (key === 'visibility') return labelOf(visibilities, value)
  if (key === 'plannedOn') return longDate(String(value))
  return undefined
}

interface PostFieldsProps<Output> {
  form: UseFormReturn<PostValues, unknown, Output>
}

const wide = 'sm:col-span-2'

export function PostFields<Output>({ form }: PostFieldsProps<Output>) {
  return (
    <>
      <FieldSelect
        form={form}
        name="channel"
        label="Channel"
        placeholder={null}
        choices={channels}
      />
      <Field form={form} name="plannedOn" type="date" label="Day" isRequired />
      <div className={`${wide} grid grid-cols-[minmax(0,1fr)] gap-1`}>
        <FieldArea form={form} name="text" label="Text" rows={6} />
        <TextLength form={form} />
      </div>
      <Field form={form} name="link" label="Link" inputMode="url" className={wide} />
      <FieldSelect
        form={form}
        name="visibility"
        label="Who can see this?"
        placeholder={null}
        choices={visibilities}
      />
    </>
  )
}

/** The form's current values, for the preview. */
export function useTyped<Output>({ form }: PostFieldsProps<Output>) {
  const names: FieldPath<PostValues>[] = ['channel', 'text', 'link']
  const [channel, text, link] = useWatch({ control: form.control, name: names })
  return { channel: channel as PostChannel, text: text ?? '', link: link ?? '' }
}

function TextLength<Output>({ form }: PostFieldsProps<Output>) {
  const typed = useTyped({ form })
  const { label, maxText, link } = channelLimits[typed.channel]
  const length = lengthOnChannel(typed)
  const isOver = length > maxText
  const count = (characters: number) => formatNumber(characters)
  return (
    <p
      aria-live={isOver ? 'polite' : 'off'}
      className={cx('text-xs tabular-nums', isOver ? 'font-medium text-bad' : 'text-muted')}
    >
      {count(length)} of {count(maxText)} characters on {label}
      {link === 'text' && typed.link !== '' && ', including the link'}
    </p>
  )
}
