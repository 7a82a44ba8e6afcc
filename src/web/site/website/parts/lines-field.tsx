// Text area for a list of texts: one per line, or paragraphs separated by empty lines.
import { useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  get,
  useController,
  useFormContext,
} from 'react-hook-form'
import type { WebsiteContent } from '#contract/site/website.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { TextArea, type TextAreaProps } from '#web/ui/field.tsx'

interface LinesFieldProps extends Pick<TextAreaProps, 'label' | 'isRequired' | 'rows'> {
  name: FieldPath<WebsiteContent>
  description?: string
  /** Entries are paragraphs, separated by empty lines. */
  isParagraphs?: boolean
}

const splitting = {
  lines: { by: '\n', pattern: /\n/, one: 'Line' },
  paragraphs: { by: '\n\n', pattern: /\n\s*\n/, one: 'Paragraph' },
}

/** Of the content's form. */
export function LinesField({ isParagraphs = false, ...props }: LinesFieldProps) {
  const form = useFormContext<WebsiteContent>()
  return <SplitField {...props} form={form} splitting={isParagraphs ? 'paragraphs' : 'lines'} />
}

type SplitFieldProps<V extends FieldValues, C, O> = Omit<
  LinesFieldProps,
  'name' | 'isParagraphs'
> & {
  form: UseFormReturn<V, C, O>
  name: FieldPath<V>
}

/** Of any form. */
export const ParagraphsField = <V extends FieldValues, C, O>(props: SplitFieldProps<V, C, O>) => (
  <SplitField {...props} splitting="paragraphs" />
)

function SplitField<V extends FieldValues, C, O>({
  form: { control },
  name,
  splitting: way,
  ...props
}: SplitFieldProps<V, C, O> & { splitting: keyof typeof splitting }) {
  const { by, pattern, one } = splitting[way]
  const { field, fieldState, formState } = useController({ control, name })
  // The owner passes the name of a list of texts.
  const texts = field.value as unknown as string[]
  const [typed, setTyped] = useState(texts.join(by))
  const split = (text: string) =>
    text
      .split(pattern)
      .map((part) => part.trim())
      .filter((part) => !isBlank(part))
  // False if the value changed elsewhere; typed text may contain empty lines the value lacks.
  const isCurrent = split(typed).join('\n') === texts.join('\n')
  if (!isCurrent && split(texts.join(by)).join('\n') === texts.join('\n')) setTyped(texts.join(by))

  return (
    <TextArea
      {...props}
      description={
        props.description ??
        (way === 'paragraphs' ? 'An empty line starts a new paragraph.' : 'One per line.')
      }
      ref={field.ref}
      name={field.name}
      value={typed}
      readOnly={formState.isSubmitting}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(split(target.value))
      }}
      error={findIssue(fieldState.invalid ? get(formState.errors, name) : undefined, one)}
    />
  )
}

/** The list's own error, or the first one of its entries. */
function findIssue(issue: unknown, one: string): string | undefined {
  if (!issue) return undefined
  const { message, root } = issue as { message?: string; root?: { message?: string } }
  if (message ?? root?.message) return message ?? root?.message
  const texts = issue as ({ message?: string } | undefined)[]
  const at = texts.findIndex((text) => text?.message)
  return at < 0 ? undefined : `${one} ${at + 1}: ${texts[at]?.message}`
}
