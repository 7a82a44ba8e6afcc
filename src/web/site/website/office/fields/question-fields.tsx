// The questions about the agency, in the order in which one would tell a stranger.
import { AddressFields } from '#web/ui/address-fields.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { Group, Pair } from '../../parts/field-group.tsx'
import { ParagraphsField } from '../../parts/lines-field.tsx'
import { AnswerRows, type AnswersForm } from './answer-rows.tsx'

const emptyAsNull = { setValueAs: () => null }

export function QuestionFields({ form }: { form: AnswersForm }) {
  return (
    <>
      <Group title="Who are you?">
        <Pair>
          <Field form={form} name="name" label="Name" />
          <Field form={form} name="legalName" label="Legal name" />
          <Field
            form={form}
            name="foundedYear"
            type="number"
            inputMode="numeric"
            label="Founded in"
            options={emptyAsNull}
          />
        </Pair>
      </Group>
      <Group title="Where are you?" about="The legal pages name the law of this place.">
        <Pair>
          <AddressFields form={form} path="address" isOwn />
        </Pair>
      </Group>
      <Group title="What do you do, and for whom?">
        <Field
          form={form}
          name="whatWeDo"
          label="In one sentence"
          description="The first thing that visitors read."
        />
        <Field
          form={form}
          name="audience"
          label="We work for"
          description="As in ‘clinics and schools’"
        />
        <AnswerRows
          form={form}
          name="services"
          noun="service"
          fields={[
            ['name', 'Service'],
            ['summary', 'What it is, in a sentence'],
          ]}
        />
      </Group>
      <Group title="Which figures are true?" about="Counted, not guessed. None is fine too.">
        <AnswerRows
          form={form}
          name="figures"
          noun="figure"
          fields={[
            ['value', 'Figure'],
            ['label', 'Of what'],
          ]}
        />
      </Group>
      <Group title="How did it begin?">
        <ParagraphsField form={form} name="story" label="Story" rows={5} />
      </Group>
      <Group title="How do you work with clients?" about="These become the FAQs.">
        <FieldArea form={form} name="afterContact" label="What happens after someone writes?" />
        <FieldArea form={form} name="pricing" label="How do you charge?" />
        <Pair>
          <Field
            form={form}
            name="replyWithinHours"
            type="number"
            inputMode="numeric"
            label="Reply within (hours)"
            description="Only if you promise it."
            options={emptyAsNull}
          />
          <Field
            form={form}
            name="consultationMinutes"
            type="number"
            inputMode="numeric"
            label="Free consultation (minutes)"
            description="Only if you offer one."
            options={emptyAsNull}
          />
        </Pair>
      </Group>
      <Group title="How do people reach you?">
        <Pair>
          <Field form={form} name="email" type="email" label="Email" />
          <Field form={form} name="phone" type="tel" label="Phone" />
          <Field form={form} name="socialProfile.network" label="Network" />
          <Field form={form} name="socialProfile.url" inputMode="url" label="Profile URL" />
        </Pair>
      </Group>
    </>
  )
}
