// A list of texts in one box: one per line, or paragraphs with an empty line between them.
import { useState } from 'react'
import { type FieldPath, get, useController, useFormContext } from 'react-hook-form'
import type { WebsiteContent } from '#contract/website.ts'
import { TextArea, type TextAreaProps } from '#web/ui/field.tsx'

interface LinesFieldProps extends Pick<TextAreaProps, 'label' | 'isRequired' | 'rows'> {
  name: FieldPath<WebsiteContent>
  description?: string
  /** Paragraphs may be long: an empty line ends one. */
  isParagraphs?: boolean
}

const splitting = {
  lines: { by: '\n', pattern: /\n/, one: 'Line' },
  paragraphs: { by: '\n\n', pattern: /\n\s*\n/, one: 'Paragraph' },
}

export function LinesField({ name, isParagraphs = false, ...props }: LinesFieldProps) {
  const { by, pattern, one } = splitting[isParagraphs ? 'paragraphs' : 'lines']
  const { control } = useFormContext<WebsiteContent>()
  const { field, fieldState, formState } = useController({ control, name })
  // Its owner names a list of texts.
  const texts = field.value as unknown as string[]
  const [typed, setTyped] = useState(texts.join(by))
  const split = (text: string) =>
    text
      .split(pattern)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  // Other texts came from elsewhere; what is typed may have empty lines that the list does not.
  const isCurrent = split(typed).join('\n') === texts.join('\n')
  if (!isCurrent && split(texts.join(by)).join('\n') === texts.join('\n')) setTyped(texts.join(by))

  return (
    <TextArea
      {...props}
      description={
        props.description ??
        (isParagraphs ? 'An empty line starts a new paragraph.' : 'One per line.')
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
      error={faultOf(fieldState.invalid ? get(formState.errors, name) : undefined, one)}
    />
  )
}

/** The list's own fault, or the first of its texts. */
function faultOf(fault: unknown, one: string): string | undefined {
  if (!fault) return undefined
  const { message, root } = fault as { message?: string; root?: { message?: string } }
  if (message ?? root?.message) return message ?? root?.message
  const texts = fault as ({ message?: string } | undefined)[]
  const at = texts.findIndex((text) => text?.message)
  return at < 0 ? undefined : `${one} ${at + 1}: ${texts[at]?.message}`
}
