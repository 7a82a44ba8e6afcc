// The server-rendered contact form: keeps values, shows each error at its field and the result above.
import { hiddenField } from '#contract/site/messages.ts'
import {
  consents,
  contactFields,
  contactMessages,
  type ContactErrors,
  type ContactField,
  type ContactValues,
} from './contact-fields.ts'

export type ContactFormProps = {
  values?: ContactValues | undefined
  errors?: ContactErrors | undefined
  outcome?: 'sent' | 'failed' | undefined
}

type FieldProps = {
  field: ContactField
  value: string | undefined
  error: string | undefined
  /** The first field with an error: without scripts, the page returns to it. */
  hasFocus: boolean
}

function Field({ field, value, error, hasFocus }: FieldProps) {
  const { name, label, type, autoComplete, maxLength, issue } = field
  const attributes = {
    id: name,
    name,
    autoComplete,
    required: issue !== null,
    maxLength,
    defaultValue: value,
    // Without scripts, focus moves to the error.
    autoFocus: hasFocus,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${name}-error`,
  } as const
  return (
    <div className={`field ${name}`}>
      <label htmlFor={name} className={issue ? 'required' : undefined}>
        {label}
      </label>
      {type === 'textarea' ? (
        <textarea {...attributes} rows={6} />
      ) : (
        <input {...attributes} type={type} />
      )}
      <p className="error" id={`${name}-error`}>
        {error}
      </p>
    </div>
  )
}

function Outcome({ outcome }: { outcome: ContactFormProps['outcome'] }) {
  // oxlint-disable jsx-a11y/no-autofocus -- without scripts, focus moves to the result of the submission
  return (
    <>
      <p
        className="outcome"
        role="status"
        tabIndex={-1}
        autoFocus={outcome === 'sent'}
        data-outcome={outcome === 'sent' ? 'sent' : undefined}
      >
        {outcome === 'sent' && contactMessages.sent}
      </p>
      <p className="outcome failed" role="alert" tabIndex={-1} autoFocus={outcome === 'failed'}>
        {outcome === 'failed' && contactMessages.failed}
      </p>
    </>
  )
  // oxlint-enable jsx-a11y/no-autofocus
}

export function ContactForm({ values = {}, errors = {}, outcome }: ContactFormProps) {
  const entered = outcome === 'sent' ? {} : values
  const firstError = contactFields.find(({ name }) => errors[name])?.name
  return (
    <form id="contact-form" className="form" method="post" action="/contact">
      <p className="hint">Fields marked * are needed for a reply.</p>
      <div className="fields">
        {contactFields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={entered[field.name]}
            error={errors[field.name]}
            hasFocus={field.name === firstError}
          />
        ))}
      </div>
      <div className="consents">
        {consents.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              value="Yes"
              defaultChecked={entered[name] === 'Yes'}
            />
            {label}
          </label>
        ))}
        <p className="hint">
          How we handle what you send: <a href="/privacy-policy">Privacy Policy</a>
        </p>
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor={hiddenField}>Leave this empty</label>
        <input id={hiddenField} name={hiddenField} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="send">
        <button type="submit" className="button primary">
          Send message
        </button>
        <Outcome outcome={outcome} />
      </div>
    </form>
  )
}
