// Fields for a portfolio item's own page: question, deliverables, pictures, results, services.
import type { GalleryPicture, Result } from '#contract/site/website-portfolio.ts'
import type { Statement } from '#contract/site/website-text.ts'
import { longDate } from '#web/lib/dates.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { ItemList } from '../item-list.tsx'
import { newId } from '../new-items.ts'
import { Picture, PictureField } from '../picture-field.tsx'
import { Pair, useContentForm } from '../field-group.tsx'
import { ServicePicks } from './service-picks.tsx'

export function CaseFields({ at }: { at: number }) {
  const form = useContentForm()
  return (
    <>
      <FieldArea
        form={form}
        name={`portfolio.${at}.challenge`}
        label="The client’s question"
        description="Shown large on the item’s page. Anything left empty here and below isn’t shown."
      />
      <Solution at={at} />
      <Gallery at={at} />
      <Results at={at} />
      <ServicePicks name={`portfolio.${at}.services`} isOptional />
    </>
  )
}

function Solution({ at }: { at: number }) {
  const form = useContentForm()
  const name = `portfolio.${at}.solution` as const
  return (
    <ItemList<Statement>
      name={name}
      noun="part"
      label="What was made"
      isTitled
      newItem={() => ({ id: newId(), title: '', text: '' })}
      summaryOf={({ title, text }) => ({ title, detail: text })}
    >
      {(part) => (
        <>
          <Field form={form} name={`${name}.${part}.title`} label="Title" isRequired />
          <FieldArea form={form} name={`${name}.${part}.text`} label="Text" isRequired />
        </>
      )}
    </ItemList>
  )
}

function Gallery({ at }: { at: number }) {
  const form = useContentForm()
  const name = `portfolio.${at}.gallery` as const
  return (
    <ItemList<GalleryPicture>
      name={name}
      noun="picture"
      label="More pictures"
      isTitled
      newItem={() => ({
        id: newId(),
        image: { kind: 'drawing', name: 'enfilade', alt: '' },
        caption: '',
      })}
      summaryOf={({ caption, image }) => ({
        title: caption,
        picture: (
          <span className="w-12 shrink-0 overflow-hidden rounded-sm" aria-hidden>
            <Picture image={{ ...image, alt: '' }} size="small" />
          </span>
        ),
      })}
    >
      {(picture) => (
        <>
          <PictureField name={`${name}.${picture}.image`} />
          <Field form={form} name={`${name}.${picture}.caption`} label="Caption" isRequired />
        </>
      )}
    </ItemList>
  )
}

function Results({ at }: { at: number }) {
  const form = useContentForm()
  const name = `portfolio.${at}.results` as const
  return (
    <ItemList<Result>
      name={name}
      noun="figure"
      label="What was measured"
      isTitled
      newItem={() => ({ id: newId(), value: '', label: '', measuredOn: '' })}
      summaryOf={({ value, label, measuredOn }) => ({
        title: `${value} ${label}`.trim(),
        detail: measuredOn && `measured ${longDate(measuredOn)}`,
      })}
    >
      {(figure) => (
        <>
          <Pair>
            <Field
              form={form}
              name={`${name}.${figure}.value`}
              label="Value"
              description="Such as 61% or 2.4×."
              isRequired
            />
            <Field
              form={form}
              name={`${name}.${figure}.measuredOn`}
              type="date"
              label="Measured on"
              isRequired
            />
          </Pair>
          <Field form={form} name={`${name}.${figure}.label`} label="What it counts" isRequired />
        </>
      )}
    </ItemList>
  )
}
