// The booking form: a time and the visitor's details. Keeps values and shows each error at its field.
import { maxNoteLength } from '#contract/site/booking.ts'
import { hiddenField } from '#contract/site/messages.ts'
import type { Slot } from '#contract/site/slot.ts'
import { Alternatives, type Choice, TimePicker } from './time-picker.tsx'

export interface BookingValues {
  start?: string
  name?: string
  email?: string
  note?: string
}

export interface Refused {
  values: BookingValues
  errors: Partial<Record<keyof BookingValues, string | undefined>>
  /** An error of the form as a whole. */
  problem?: string | undefined
  alternatives?: Slot[] | undefined
}

const fields = [
  { name: 'name', label: 'Your name', type: 'text', autoComplete: 'name', maxLength: 200 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
] as const

interface FieldProps {
  name: 'name' | 'email' | 'note'
  error: string | undefined
}

const describe = ({ name, error }: FieldProps) => ({
  id: name,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${name}-error`,
})

function Issue({ name, error }: { name: string; error: string | undefined }) {
  return (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  )
}

function Problem({ refused, timeZone }: { refused: Refused | undefined; timeZone: string }) {
  const { problem, alternatives = [] } = refused ?? {}
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts, focus moves to the result of the submission */}
      <p className="outcome failed" role="alert" tabIndex={-1} autoFocus={problem !== undefined}>
        {problem}
      </p>
      {alternatives.length > 0 && <Alternatives slots={alternatives} timeZone={timeZone} />}
    </>
  )
}

interface BookingFormProps extends Choice {
  /** Makes a form that is submitted twice result in one booking. */
  formKey: string
  refused: Refused | undefined
}

export function BookingForm({ formKey, refused, ...choice }: BookingFormProps) {
  const { values = {}, errors = {} } = refused ?? {}
  const firstError = (['start', 'name', 'email', 'note'] as const).find((name) => errors[name])
  const shared = (name: FieldProps['name']) => ({
    ...describe({ name, error: errors[name] }),
    defaultValue: values[name],
    autoFocus: name === firstError,
  })
  return (
    <form
      id="booking-form"
      className="form"
      method="post"
      action={choice.hrefOf({})}
      aria-label="Book a consultation"
    >
      <input type="hidden" name="key" value={formKey} />
      <Problem refused={refused} timeZone={choice.timeZone} />
      <TimePicker {...choice} start={values.start} />
      <Issue name="start" error={errors.start} />
      <div className="fields">
        {fields.map(({ name, label, ...field }) => (
          <div key={name}>
            <label htmlFor={name} className="required">
              {label}
            </label>
            <input {...field} {...shared(name)} required />
            <Issue name={name} error={errors[name]} />
          </div>
        ))}
        <div className="message">
          <label htmlFor="note">What is it about?</label>
          <textarea {...shared('note')} rows={4} maxLength={maxNoteLength} autoComplete="off" />
          <Issue name="note" error={errors.note} />
        </div>
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor={hiddenField}>Leave this empty</label>
        <input id={hiddenField} name={hiddenField} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="send">
        <button type="submit" className="button primary">
          Book this time
        </button>
        <p className="hint">
          You’ll get an invitation by email. How we handle what you send:{' '}
          <a href="/privacy-policy">Privacy Policy</a>
        </p>
      </div>
    </form>
  )
}
