// Editor for a comment: Markdown with mentions, and a preview.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { pluralize } from '#web/lib/pluralize.ts'
import { renderedMarkdown } from '#web/kit/records/formatted-text.tsx'
import { isComposing } from '#web/lib/composing.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ComboBoxList } from '#web/ui/combo-box-list.tsx'
import { TextArea } from '#web/ui/field.tsx'
import {
  registerField,
  useFieldError,
  useInitialText,
  useIsSubmitting,
  useSetField,
} from '#web/ui/form-field.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import type { WrittenComment } from './comment-form.ts'
import { toMarkdown } from './mention-text.ts'
import { useMention } from './use-mention.ts'

const ways = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const

interface CommentFieldProps {
  form: UseFormReturn<WrittenComment, unknown, WrittenComment>
  taskId: string
  label: string
  placeholder?: string
  onSend: () => void
  /** Buttons at the end of the last row. */
  children: ReactNode
}

export function CommentField(props: CommentFieldProps) {
  const { form, taskId, label, placeholder, onSend, children } = props
  const [way, setWay] = useState<'write' | 'preview'>('write')
  return (
    <>
      <div className={way === 'write' ? 'contents' : 'hidden'}>
        <MentionArea
          form={form}
          taskId={taskId}
          label={label}
          placeholder={placeholder}
          onSend={onSend}
        />
      </div>
      {way === 'preview' && <Preview form={form} />}
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={`${label}: write or preview`}
          value={way}
          onChange={setWay}
          segments={ways}
        />
        <div className="ml-auto flex gap-2">{children}</div>
      </div>
    </>
  )
}

type MentionAreaProps = Pick<CommentFieldProps, 'form' | 'taskId' | 'label' | 'onSend'> & {
  placeholder: string | undefined
}

function MentionArea({ form, taskId, label, placeholder, onSend }: MentionAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const set = useSetField(form)
  const [visibility, mentions] = useWatch({
    control: form.control,
    name: ['visibility', 'mentions'],
  })
  const mention = useMention({
    field,
    taskId,
    visibility,
    mentions,
    onMention: (one) => set('mentions', [...mentions, one]),
  })
  const { ref, onChange, onBlur, ...registered } = registerField(form, 'text')
  return (
    <>
      <TextArea
        {...registered}
        {...mention.aria}
        ref={(element) => {
          field.current = element
          ref(element)
        }}
        label={label}
        isLabelHidden
        rows={3}
        readOnly={useIsSubmitting(form)}
        defaultValue={useInitialText(form, 'text')}
        placeholder={placeholder}
        error={useFieldError(form, 'text')}
        aria-keyshortcuts="Control+Enter"
        onChange={(event) => {
          void onChange(event)
          if (event.target.value === '') set('mentions', [])
          mention.look()
        }}
        onSelect={mention.look}
        onBlur={(event) => {
          void onBlur(event)
          mention.close()
        }}
        onKeyDown={(event) => {
          mention.onKeyDown(event)
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          if (isComposing(event.nativeEvent)) return
          event.preventDefault()
          onSend()
        }}
      />
      <p role="status" className="sr-only">
        {mention.isOpen &&
          `${pluralize(mention.list.shown.length, 'person', 'people')}, arrows choose, Enter mentions`}
      </p>
      {mention.isOpen && (
        <ComboBoxList {...mention.list} anchor={field} value={null} note="" isNoteShown={false} />
      )}
    </>
  )
}

function Preview({ form }: Pick<CommentFieldProps, 'form'>) {
  const [text, mentions] = useWatch({ control: form.control, name: ['text', 'mentions'] })
  const markdown = toMarkdown(text, mentions).trim()
  const { data, isError, error } = useQuery({
    ...renderedMarkdown(markdown),
    enabled: markdown !== '',
  })
  return (
    <section aria-label="Preview" className="min-h-20 px-2.5 py-2">
      {markdown === '' && <p className="text-muted">Nothing to preview yet.</p>}
      {markdown !== '' && !data && !isError && <Skeleton className="h-12" />}
      {isError && <Banner tone="bad">{error.message}</Banner>}
      {data && <Markdown html={data.html} />}
    </section>
  )
}
