// FAQ categories and questions, in display order.
import Plus from 'lucide-react/icons/plus'
import { useFormState, useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { OrderMenu } from '#web/ui/order-menu.tsx'
import { useFieldRows } from '#web/ui/use-field-rows.ts'
import { newId } from '../../parts/new-items.ts'
import { Questions, newFaq } from './faq-questions.tsx'
import { useContentForm } from '../../parts/field-group.tsx'

export function FaqsFields() {
  const { control, getValues } = useContentForm()
  const { errors } = useFormState({ control, name: 'faqs' })
  const { fields, append, removeWithUndo, move } = useFieldRows({
    control,
    name: 'faqs',
    keyName: 'rowKey',
  })
  const issue = errors.faqs?.root?.message ?? errors.faqs?.message

  function takeAway(at: number) {
    const category = getValues(`faqs.${at}`)
    const text = `${category.name || 'New category'} removed, with its questions.`
    removeWithUndo(at, category, text)
  }

  return (
    <>
      {fields.map(({ id }, at) => (
        <Category
          key={id}
          at={at}
          count={fields.length}
          onMove={(to) => move(at, to)}
          onRemove={() => takeAway(at)}
        />
      ))}
      {issue && <FieldError>{issue}</FieldError>}
      <Button
        className="justify-self-start"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => append({ id: newId(), name: '', faqs: [newFaq()] }, { shouldFocus: true })}
      >
        Add category
      </Button>
    </>
  )
}

interface CategoryProps {
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Category({ at, count, onMove, onRemove }: CategoryProps) {
  const form = useContentForm()
  const name = useWatch({ control: form.control, name: `faqs.${at}.name` })
  const shown = name || 'New category'
  return (
    <section aria-label={shown} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-start gap-1 pr-2">
        <Field
          form={form}
          name={`faqs.${at}.name`}
          label="Category"
          isLabelHidden
          placeholder="Name of the category"
          isRequired
          className="flex-1 [&_.control:not([aria-invalid],:focus-visible,:hover)]:border-line [&_.control]:bg-transparent [&_.control]:text-lg [&_.control]:font-medium"
        />
        <OrderMenu
          label={shown}
          triggerLabel={`category ${shown}`}
          size="md"
          at={at}
          count={count}
          onMove={onMove}
          removeLabel="Remove category"
          onRemove={onRemove}
        />
      </div>
      <Questions at={at} category={shown} />
    </section>
  )
}
