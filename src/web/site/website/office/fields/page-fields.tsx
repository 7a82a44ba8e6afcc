// Fields of one public page: header, texts around its lists, search listing.
import type { WebsiteContent } from '#contract/site/website.ts'
import type { Statement } from '#contract/site/website-text.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { ItemList } from '../../parts/item-list.tsx'
import { LinesField } from '../../parts/lines-field.tsx'
import { newId } from '../../parts/new-items.ts'
import { Group, SearchFields, useContentForm } from '../../parts/field-group.tsx'

type PageName = keyof WebsiteContent['pages']

export function PageFields({ part }: { part: string }) {
  const form = useContentForm()
  // The route has already validated the part.
  const page = part as PageName
  return (
    <>
      <Group title="Page header">
        <Field form={form} name={`pages.${page}.headline`} label="Headline" isRequired />
        <FieldArea
          form={form}
          name={`pages.${page}.introduction`}
          label="Introduction"
          isRequired
        />
        {page === 'contact' && (
          <Field form={form} name="pages.contact.consultation" label="Consultation" isRequired />
        )}
      </Group>
      {page === 'home' && <HomeFields />}
      {page === 'about' && <AboutFields />}
      {page !== 'contact' && (
        <Group title="Closing section" about="The call to action.">
          <Field
            form={form}
            name={`pages.${page}.closing.headline`}
            label="Closing headline"
            isRequired
          />
          <FieldArea
            form={form}
            name={`pages.${page}.closing.text`}
            label="Closing text"
            isRequired
          />
        </Group>
      )}
      <SearchFields name={`pages.${page}.search`} />
    </>
  )
}

function HomeFields() {
  const form = useContentForm()
  return (
    <>
      <Group title="Services">
        <Field
          form={form}
          name="pages.home.servicesHeadline"
          label="Services headline"
          isRequired
        />
        <Field form={form} name="pages.home.marketing.title" label="Marketing title" isRequired />
        <FieldArea form={form} name="pages.home.marketing.text" label="Marketing text" isRequired />
        <Field form={form} name="pages.home.software.title" label="Software title" isRequired />
        <FieldArea form={form} name="pages.home.software.text" label="Software text" isRequired />
      </Group>
      <Group title="Reasons to choose the agency">
        <Field form={form} name="pages.home.reasonsHeadline" label="Reasons headline" isRequired />
        <Statements name="pages.home.reasons" noun="reason" label="Reasons" />
      </Group>
      <Group title="Portfolio">
        <Field
          form={form}
          name="pages.home.portfolioHeadline"
          label="Portfolio headline"
          isRequired
        />
      </Group>
    </>
  )
}

function AboutFields() {
  const form = useContentForm()
  return (
    <>
      <Group title="Story">
        <LinesField name="pages.about.story" label="Story" isParagraphs isRequired />
      </Group>
      <Group title="Method">
        <Field form={form} name="pages.about.methodHeadline" label="Method headline" isRequired />
        <Statements name="pages.about.method" noun="step" label="Method" />
      </Group>
      <Group title="Principles">
        <Field
          form={form}
          name="pages.about.principlesHeadline"
          label="Principles headline"
          isRequired
        />
        <Statements name="pages.about.principles" noun="principle" label="Principles" />
      </Group>
      <Group title="Team" about="Edit the people under Team.">
        <Field form={form} name="pages.about.teamHeadline" label="Team headline" isRequired />
      </Group>
    </>
  )
}

interface StatementsProps {
  name: 'pages.home.reasons' | 'pages.about.method' | 'pages.about.principles'
  noun: string
  label: string
}

function Statements({ name, noun, label }: StatementsProps) {
  const form = useContentForm()
  return (
    <ItemList<Statement>
      name={name}
      noun={noun}
      label={label}
      newItem={() => ({ id: newId(), title: '', text: '' })}
      summaryOf={({ title, text }) => ({ title, detail: text })}
    >
      {(at) => (
        <>
          <Field form={form} name={`${name}.${at}.title`} label="Title" isRequired />
          <FieldArea form={form} name={`${name}.${at}.text`} label="Text" isRequired />
        </>
      )}
    </ItemList>
  )
}
