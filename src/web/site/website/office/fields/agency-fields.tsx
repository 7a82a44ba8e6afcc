// Fields for the agency's identity and contact details.
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useWatch } from 'react-hook-form'
import { Weekday } from '#contract/site/website.ts'
import { AddressFields } from '#web/ui/address-fields.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { useFieldRows } from '#web/ui/use-field-rows.ts'
import { BrandPreview } from '../../parts/brand-preview.tsx'
import { Group, Pair, useContentForm } from '../../parts/field-group.tsx'
import { LogoFields } from './logo-fields.tsx'

const days = Weekday.options.map((day) => ({ value: day, label: day }))
const maxStretches = 7

const isColor = (text: unknown): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/.test(text)

const emptyAsNull = { setValueAs: () => null }

export function AgencyFields() {
  const form = useContentForm()
  return (
    <>
      <Group title="Name">
        <Pair>
          <Field form={form} name="agency.name" label="Name" isRequired />
          <Field form={form} name="agency.legalName" label="Legal name" isRequired />
        </Pair>
        <Field
          form={form}
          name="agency.descriptor"
          label="Description in one sentence"
          description="Shown in the footer, and where links to the site are shared."
          isRequired
        />
        <Pair>
          <Field
            form={form}
            name="agency.foundedYear"
            type="number"
            inputMode="numeric"
            label="Founded in"
            options={emptyAsNull}
          />
          <Field
            form={form}
            name="agency.color"
            type="color"
            label="Brand color"
            description="Colors the site, the app, documents and email."
            className="[&_input]:p-1"
            isRequired
          />
        </Pair>
        <ChosenColor />
      </Group>
      <LogoFields />
      <Group title="Contact">
        <Pair>
          <Field form={form} name="agency.email" type="email" label="Email" />
          <Field form={form} name="agency.phone" type="tel" label="Phone" />
          <Field
            form={form}
            name="agency.replyWithinHours"
            type="number"
            inputMode="numeric"
            label="Reply within (hours)"
            description="As promised on the contact page; empty for no promise."
            options={emptyAsNull}
          />
          <Field
            form={form}
            name="agency.consultationMinutes"
            type="number"
            inputMode="numeric"
            label="Free consultation (minutes)"
            description="Empty if there is none."
            options={emptyAsNull}
          />
        </Pair>
      </Group>
      <Group title="Phone hours">
        <PhoneHours />
      </Group>
      <Group title="Address">
        <Pair>
          <AddressFields form={form} path="agency.address" isOwn />
        </Pair>
      </Group>
      <Group title="Social profile">
        <Pair>
          <Field form={form} name="agency.socialProfile.network" label="Network" />
          <Field form={form} name="agency.socialProfile.url" inputMode="url" label="Profile URL" />
        </Pair>
      </Group>
    </>
  )
}

function ChosenColor() {
  const { control } = useContentForm()
  const color = useWatch({ control, name: 'agency.color' })
  return isColor(color) && <BrandPreview color={color} />
}

function PhoneHours() {
  const form = useContentForm()
  const { fields, append, remove } = useFieldRows({
    control: form.control,
    name: 'agency.phoneHours',
  })
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="grid grid-cols-[1fr_1fr] items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">Hours {at + 1}</legend>
          <FieldSelect
            form={form}
            name={`agency.phoneHours.${at}.from`}
            label="From"
            choices={days}
            placeholder={null}
          />
          <FieldSelect
            form={form}
            name={`agency.phoneHours.${at}.to`}
            label="To"
            choices={days}
            placeholder={null}
          />
          <Field form={form} name={`agency.phoneHours.${at}.opens`} type="time" label="Opens" />
          <Field form={form} name={`agency.phoneHours.${at}.closes`} type="time" label="Closes" />
          <IconButton
            label={`Remove hours ${at + 1}`}
            className="sm:mt-6.5"
            onClick={() => remove(at)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {fields.length < maxStretches && (
        <Button
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => append({ from: 'Sat', to: 'Sat', opens: '09:00', closes: '12:00' })}
        >
          Add hours
        </Button>
      )}
    </div>
  )
}
