// A task's description: rendered Markdown, or a text field while editing.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { renderedMarkdown } from '#web/lib/rendered-markdown.ts'
import { FieldArea } from '#web/ui/form-field.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import type { TaskValues } from './task-values.ts'

interface DescriptionFieldProps<Output> {
  form: UseFormReturn<TaskValues, unknown, Output>
  className: string
}

/** Skips loading the renderer for plain text, which looks the same. */
const hasMarkup = (text: string): boolean =>
  /[*_`#>[\]|~]|https?:|www\.|\S@\S|^\s*(?:[-+]|\d+[.)])\s/m.test(text)

export function DescriptionField<Output>({ form, className }: DescriptionFieldProps<Output>) {
  const [isTyping, setTyping] = useState(false)
  const text = useWatch({ control: form.control, name: 'description' })
  const { data } = useQuery({
    ...renderedMarkdown(text),
    enabled: !isTyping && hasMarkup(text),
  })
  const isShown = !isTyping && data !== undefined && hasMarkup(text)
  return (
    <FieldArea
      form={form}
      name="description"
      label="Description"
      rows={3}
      className={className}
      onFocus={() => setTyping(true)}
      onBlurCapture={() => setTyping(false)}
      cover={
        isShown && (
          <div
            className="control absolute inset-0 cursor-text overflow-y-auto py-2!"
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('a')) return
              event.preventDefault()
              form.setFocus('description')
            }}
          >
            <Markdown html={data.html} />
          </div>
        )
      }
    />
  )
}
