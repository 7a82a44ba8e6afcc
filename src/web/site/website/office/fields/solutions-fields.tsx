// Fields of solutions: client problems and the services that solve them.
import type { Solution } from '#contract/site/website.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { newId } from '../../parts/new-items.ts'
import { Pair, useContentForm } from '../../parts/field-group.tsx'
import { ServicePicks } from '../../parts/fields/service-picks.tsx'

export function SolutionsFields() {
  const form = useContentForm()
  return (
    <ItemList<Solution>
      name="solutions"
      noun="solution"
      label="Solutions"
      newItem={() => ({
        id: newId(),
        name: '',
        situation: '',
        summary: '',
        description: '',
        audience: '',
        services: [],
      })}
      summaryOf={({ name, situation }) => ({ title: name, detail: situation })}
      viewAt={({ id }) => `/solutions#${id}`}
    >
      {(at) => (
        <>
          <Field form={form} name={`solutions.${at}.name`} label="Name" isRequired />
          <Pair>
            <Field
              form={form}
              name={`solutions.${at}.situation`}
              label="The client’s problem"
              isRequired
            />
            <Field
              form={form}
              name={`solutions.${at}.audience`}
              label="For whom"
              description="Completes ‘For …’."
              isRequired
            />
          </Pair>
          <FieldArea form={form} name={`solutions.${at}.summary`} label="Summary" isRequired />
          <FieldArea
            form={form}
            name={`solutions.${at}.description`}
            label="Description"
            isRequired
          />
          <ServicePicks name={`solutions.${at}.services`} />
        </>
      )}
    </ItemList>
  )
}
