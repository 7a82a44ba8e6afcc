// Fields of the agency's services.
import type { Service } from '#contract/site/website.ts'
import { Field, FieldArea, FieldSelect } from '#web/ui/form-field.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { LinesField } from '../../parts/lines-field.tsx'
import { newId } from '../../parts/new-items.ts'
import { useSettings } from '../../queries.ts'
import { Pair, useContentForm } from '../../parts/field-group.tsx'

const sides = [
  { value: 'marketing', label: 'Marketing' },
  { value: 'software', label: 'Software' },
]

export function ServicesFields() {
  const form = useContentForm()
  const { solutions, portfolio } = useSettings().content

  function neededFor({ id, name }: Service): string | undefined {
    const solution = solutions.find(({ services }) => services.includes(id))
    if (solution) {
      return `${name} is part of the solution ${solution.name}. Remove it there first.`
    }
    const item = portfolio.find(({ services }) => services.includes(id))
    return item && `${name} is listed in the portfolio item ${item.title}. Remove it there first.`
  }

  return (
    <ItemList<Service>
      name="services"
      noun="service"
      label="Services"
      newItem={() => ({
        id: newId(),
        name: '',
        side: 'marketing',
        summary: '',
        description: '',
        deliverables: [],
      })}
      summaryOf={({ name, side, summary }) => ({
        title: name,
        detail: `${side === 'software' ? 'Software' : 'Marketing'}. ${summary}`,
      })}
      viewAt={({ id }) => `/services#${id}`}
      neededFor={neededFor}
    >
      {(at) => (
        <>
          <Pair>
            <Field form={form} name={`services.${at}.name`} label="Name" isRequired />
            <FieldSelect
              form={form}
              name={`services.${at}.side`}
              label="Side"
              choices={sides}
              placeholder={null}
            />
          </Pair>
          <FieldArea form={form} name={`services.${at}.summary`} label="Summary" />
          <FieldArea form={form} name={`services.${at}.description`} label="Description" />
          <LinesField name={`services.${at}.deliverables`} label="What the client gets" />
        </>
      )}
    </ItemList>
  )
}
