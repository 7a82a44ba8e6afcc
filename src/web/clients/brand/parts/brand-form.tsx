// Editable view of a brand. Each field is saved on blur and can be copied.
import type { ReactNode } from 'react'
import type { Brand } from '#contract/clients/brand.ts'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import type { RecordForm } from '#web/kit/records/use-record-form.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { LinkedSection } from '#web/ui/section.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type BrandValues, textFields, useBrandForm, wordFields } from './brand-record.ts'
import { ColorsField } from './colors-field.tsx'
import type { FileParts } from './file-parts.ts'

interface CopyableProps {
  what: string
  /** An empty text hides the button. */
  text: string
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Wraps content with a button in its top corner that copies the text. */
function Copyable({ what, text, id, className, children }: CopyableProps) {
  return (
    <div id={id} className={cx('relative min-w-0 scroll-mt-20', className)}>
      {children}
      {text !== '' && (
        <CopyButton
          what={what}
          text={text}
          className="absolute! -top-1.5 right-0 pointer-coarse:-top-3.5"
        />
      )}
    </div>
  )
}

interface BrandFormProps {
  brand: Brand
  Picture: FileParts['Picture']
}

/** Formats both versions of a conflicting value for comparison. */
function textOf(key: string, value: unknown): string | undefined {
  if (key === 'logo' || key === 'darkLogo') return value === null ? 'None' : 'A different picture'
  if (key !== 'colours' || !Array.isArray(value)) return undefined
  return (value as Brand['colours'])
    .map(({ name, value: hex }) => `${hex} ${name}`.trim())
    .join(', ')
}

export function BrandForm({ brand, Picture }: BrandFormProps) {
  const fields = useBrandForm(brand)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        className={cx(
          '-mx-1 -mt-6 flex bg-surface px-1',
          // When there is nothing to say, it would only cover the content scrolling by.
          fields.state.phase !== 'idle' && 'sticky top-(--frame-header,0px) z-10',
        )}
      >
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
      </div>
      <FieldConflicts fields={fields} textOf={textOf} />
      <RecordFields fields={fields} label="Brand" className="gap-8! sm:grid-cols-[minmax(0,1fr)]!">
        <Logos brand={brand} fields={fields} Picture={Picture} />
        <Texts brand={brand} fields={fields} />
        <LinkedSection
          id="colors"
          title="Colors"
          hint="Shows which text is readable on each color."
        >
          <ColorsField fields={fields} />
        </LinkedSection>
        <Fonts brand={brand} fields={fields} />
      </RecordFields>
    </div>
  )
}

interface PartProps {
  brand: Brand
  fields: RecordForm<BrandValues>
}

function Logos({ brand, fields, Picture }: PartProps & Pick<BrandFormProps, 'Picture'>) {
  const { company: companyId, logo, darkLogo } = brand
  const choose = (name: 'logo' | 'darkLogo') => (fileId: string | null) => {
    fields.form.setValue(name, fileId)
    fields.leave(name)
  }
  const noteOf = (name: 'logo' | 'darkLogo') => fields.state.fieldErrors[name]
  return (
    <LinkedSection id="logo" title="Logo" hint="A drawing (SVG) is best, a large PNG will do.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Picture
          companyId={companyId}
          label="Logo"
          file={logo}
          ground="light"
          canChange
          onChange={choose('logo')}
          note={noteOf('logo')}
        />
        <Picture
          companyId={companyId}
          label="Logo for dark backgrounds"
          file={darkLogo}
          instead={logo}
          ground="dark"
          canChange
          onChange={choose('darkLogo')}
          note={noteOf('darkLogo')}
        />
      </div>
      {fields.noteOf('logo') ?? fields.noteOf('darkLogo')}
    </LinkedSection>
  )
}

function Texts({ brand, fields }: PartProps) {
  const { form } = fields
  return (
    <LinkedSection id="words" title="Words">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {textFields.map(({ name, label, description, rows }) => (
          <Copyable key={name} id={name} what={label} text={brand[name]} className="sm:col-span-2">
            {rows === undefined ? (
              <Field form={form} name={name} label={label} description={description} />
            ) : (
              <FieldArea
                form={form}
                name={name}
                label={label}
                description={description}
                rows={rows}
              />
            )}
          </Copyable>
        ))}
        {wordFields.map(({ name, label, rows }) => (
          <Copyable key={name} what={label} text={brand[name]}>
            <FieldArea form={form} name={name} label={label} rows={rows} />
          </Copyable>
        ))}
      </div>
    </LinkedSection>
  )
}

function Fonts({ brand: { fonts }, fields }: PartProps) {
  const { form } = fields
  return (
    <LinkedSection id="fonts" title="Fonts">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Copyable what="Headings" text={fonts.headings}>
          <Field
            form={form}
            name="fonts.headings"
            label="Headings"
            placeholder="Family and weight"
          />
        </Copyable>
        <Copyable what="Text" text={fonts.body}>
          <Field form={form} name="fonts.body" label="Text" placeholder="Family and weight" />
        </Copyable>
        <Copyable what="About the fonts" text={fonts.notes} className="sm:col-span-2">
          <FieldArea
            form={form}
            name="fonts.notes"
            label="About the fonts"
            description="Licenses, where to get them, and anything else to keep in mind."
            rows={2}
          />
        </Copyable>
      </div>
    </LinkedSection>
  )
}
