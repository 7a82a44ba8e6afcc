// Fields of a legal text: date, introduction and sections.
import type { LegalSection, WebsiteContent } from '#contract/site/website.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { LinesField } from '../../parts/lines-field.tsx'
import { newId } from '../../parts/new-items.ts'
import { Group, Pair, SearchFields, useContentForm } from '../../parts/field-group.tsx'

export function LegalFields({ part }: { part: string }) {
  const form = useContentForm()
  // The route has already validated the part.
  const name = `legal.${part as keyof WebsiteContent['legal']}` as const
  return (
    <>
      <Group title="Page header">
        <Pair>
          <Field form={form} name={`${name}.title`} label="Title" isRequired />
          <Field
            form={form}
            name={`${name}.updatedOn`}
            type="date"
            label="Last updated"
            description="Shown on the page. Update it when you change the text."
            isRequired
          />
        </Pair>
        <FieldArea form={form} name={`${name}.introduction`} label="Introduction" isRequired />
      </Group>
      <Group title="Sections">
        <ItemList<LegalSection>
          name={`${name}.sections`}
          noun="section"
          label="Sections"
          newItem={() => ({ id: newId(), heading: '', paragraphs: [], points: [] })}
          summaryOf={({ heading }) => ({ title: heading })}
        >
          {(at) => (
            <>
              <Field
                form={form}
                name={`${name}.sections.${at}.heading`}
                label="Heading"
                isRequired
              />
              <LinesField
                name={`${name}.sections.${at}.paragraphs`}
                label="Paragraphs"
                isParagraphs
                isRequired
              />
              <LinesField
                name={`${name}.sections.${at}.points`}
                label="List"
                description="Shown below the paragraphs. One point per line."
              />
            </>
          )}
        </ItemList>
      </Group>
      <SearchFields name={`${name}.search`} />
    </>
  )
}
