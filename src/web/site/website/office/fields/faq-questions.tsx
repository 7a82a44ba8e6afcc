// Questions of one FAQ category; they can be moved to another.
import CornerUpRight from 'lucide-react/icons/corner-up-right'
import type { Faq } from '#contract/site/website.ts'
import { Field, FieldArea, useSetField } from '#web/ui/form-field.tsx'
import { MenuGroup, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { newId } from '../../parts/new-items.ts'
import { useContentForm } from '../../parts/field-group.tsx'

export const newFaq = (): Faq => ({ id: newId(), question: '', answer: '' })

export function Questions({ at, category }: { at: number; category: string }) {
  const form = useContentForm()
  const set = useSetField(form)

  function otherCategories(faq: Faq, takeAway: () => void) {
    const others = form
      .getValues('faqs')
      .map(({ name }, place) => ({ name, place }))
      .filter(({ place }) => place !== at)
    if (others.length === 0) return null
    return (
      <>
        <MenuSeparator />
        <MenuGroup label="Move to category">
          {others.map(({ name, place }) => (
            <MenuItem
              key={place}
              icon={<CornerUpRight size={16} aria-hidden />}
              onSelect={() => {
                takeAway()
                const path = `faqs.${place}.faqs` as const
                set(path, [...form.getValues(path), faq])
              }}
            >
              {name || 'New category'}
            </MenuItem>
          ))}
        </MenuGroup>
        <MenuSeparator />
      </>
    )
  }

  return (
    <ItemList<Faq>
      name={`faqs.${at}.faqs`}
      noun="question"
      label={`Questions, ${category}`}
      newItem={newFaq}
      summaryOf={({ question }) => ({ title: question })}
      viewAt={() => '/faqs'}
      menuOf={(faq, _, takeAway) => otherCategories(faq, takeAway)}
    >
      {(place) => (
        <>
          <Field
            form={form}
            name={`faqs.${at}.faqs.${place}.question`}
            label="Question"
            isRequired
          />
          <FieldArea
            form={form}
            name={`faqs.${at}.faqs.${place}.answer`}
            label="Answer"
            isRequired
          />
        </>
      )}
    </ItemList>
  )
}
