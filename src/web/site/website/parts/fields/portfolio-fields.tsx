// Fields of portfolio items.
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { ItemList } from '../item-list.tsx'
import { LinesField } from '../lines-field.tsx'
import { newId } from '../new-items.ts'
import { Picture, PictureField } from '../picture-field.tsx'
import { CaseFields } from './case-fields.tsx'
import { Pair, useContentForm } from '../field-group.tsx'

export function PortfolioFields() {
  return (
    <ItemList<PortfolioItem>
      name="portfolio"
      noun="item"
      label="Portfolio"
      newItem={() => ({
        id: newId(),
        title: '',
        url: '',
        image: { kind: 'drawing', name: 'enfilade', alt: '' },
        category: '',
        summary: '',
        description: '',
        challenge: '',
        solution: [],
        gallery: [],
        results: [],
        services: [],
        tags: [],
        completedYear: new Date().getFullYear(),
        features: [],
      })}
      summaryOf={({ title, category, completedYear, image }) => ({
        title,
        detail: [category, completedYear].filter(Boolean).join(', '),
        picture: (
          <span className="w-12 shrink-0 overflow-hidden rounded-sm" aria-hidden>
            <Picture image={{ ...image, alt: '' }} size="small" />
          </span>
        ),
      })}
      viewAt={({ id }) => `/portfolio/${id}`}
    >
      {(at) => <ItemFields at={at} />}
    </ItemList>
  )
}

export function ItemFields({ at }: { at: number }) {
  const form = useContentForm()
  const name = `portfolio.${at}` as const
  const listId = useId()
  const items = useWatch({ control: form.control, name: 'portfolio' })
  const categories = [...new Set(items.map(({ category }) => category).filter(Boolean))]
  return (
    <>
      <Pair>
        <Field form={form} name={`${name}.title`} label="Title" isRequired />
        <Field
          form={form}
          name={`${name}.url`}
          inputMode="url"
          label="Website URL"
          placeholder="example.com"
          isRequired
        />
        <Field
          form={form}
          name={`${name}.category`}
          label="Category"
          description="Becomes a filter on the page."
          list={listId}
          autoComplete="off"
          isRequired
        />
        <datalist id={listId}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
        <Field
          form={form}
          name={`${name}.completedYear`}
          type="number"
          inputMode="numeric"
          label="Completed in"
          isRequired
        />
      </Pair>
      <PictureField name={`${name}.image`} />
      <FieldArea form={form} name={`${name}.summary`} label="Summary" isRequired />
      <FieldArea form={form} name={`${name}.description`} label="Description" isRequired />
      <CaseFields at={at} />
      <Pair>
        <LinesField name={`${name}.features`} label="Features" isRequired />
        <LinesField name={`${name}.tags`} label="Tags" />
      </Pair>
    </>
  )
}
