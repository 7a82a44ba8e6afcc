// Rows of two short texts: services, figures.
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { useFieldRows } from '#web/ui/use-field-rows.ts'

export type AnswersForm = UseFormReturn<WebsiteAnswers, unknown, WebsiteAnswers>

interface AnswerRowsProps<Name extends 'services' | 'figures'> {
  form: AnswersForm
  name: Name
  noun: string
  /** Each with its label. */
  fields: readonly (readonly [keyof WebsiteAnswers[Name][number] & string, string])[]
}

const newRow = {
  services: { name: '', summary: '' },
  figures: { value: '', label: '' },
}
const maxRows = { services: 24, figures: 8 }

export function AnswerRows<Name extends 'services' | 'figures'>({
  form,
  name,
  noun,
  fields,
}: AnswerRowsProps<Name>) {
  /** Rows of either kind. */
  const either: 'services' | 'figures' = name
  const rows = useFieldRows({ control: form.control, name: either })
  return (
    <div className="grid gap-3">
      {rows.fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        >
          <legend className="sr-only">
            {noun} {at + 1}
          </legend>
          {fields.map(([field, label]) => (
            <Field
              key={field}
              form={form}
              // The name of a text in that row.
              name={`${name}.${at}.${field}` as FieldPath<WebsiteAnswers>}
              label={label}
              className="max-sm:col-start-1"
            />
          ))}
          <IconButton
            label={`Remove ${noun} ${at + 1}`}
            className="mt-6.5 max-sm:col-start-2 max-sm:row-start-1"
            onClick={() => rows.remove(at)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {rows.fields.length < maxRows[name] && (
        <Button
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => rows.append(newRow[either])}
        >
          Add {noun}
        </Button>
      )}
    </div>
  )
}
