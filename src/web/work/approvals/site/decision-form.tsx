// The guest's form to approve or send back; keeps values and shows each error at its field.

export interface DecisionValues {
  name: string
  decision: string
  reason: string
}

export interface RefusedDecision {
  values: DecisionValues
  errors: Partial<Record<string, string>>
  /** An error of the form as a whole. */
  problem: string | undefined
}

const choices = [
  { value: 'approved', label: 'I approve it' },
  { value: 'changes asked', label: 'I’m sending it back for changes' },
]

function Issue({ name, text }: { name: string; text: string | undefined }) {
  return (
    <p className="error" id={`${name}-error`}>
      {text}
    </p>
  )
}

interface DecisionFormProps {
  /** The version on screen. */
  version: number
  refused: RefusedDecision | undefined
}

export function DecisionForm({ version, refused }: DecisionFormProps) {
  const { values, errors = {}, problem } = refused ?? {}
  const findIssue = (name: string) => ({
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': `${name}-error`,
  })
  // oxlint-disable jsx-a11y/no-autofocus -- without scripts, focus moves to the error
  return (
    <form method="post" className="form">
      <input type="hidden" name="version" value={version} />
      <p className="outcome failed" role="alert" tabIndex={-1} autoFocus={problem !== undefined}>
        {problem}
      </p>
      <fieldset aria-describedby="decision-error">
        <legend className="required">What’s your decision?</legend>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="decision"
              value={value}
              defaultChecked={values?.decision === value}
              required
            />
            {label}
          </label>
        ))}
        <Issue name="decision" text={errors['decision']} />
      </fieldset>
      <div className="reason">
        <label htmlFor="reason">What should change?</label>
        <textarea
          id="reason"
          name="reason"
          rows={5}
          maxLength={5000}
          autoComplete="off"
          defaultValue={values?.reason}
          autoFocus={errors['reason'] !== undefined}
          {...findIssue('reason')}
        />
        <Issue name="reason" text={errors['reason']} />
      </div>
      <div>
        <label htmlFor="name" className="required">
          Your name
        </label>
        <input
          id="name"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={100}
          defaultValue={values?.name}
          autoFocus={errors['name'] !== undefined}
          required
          {...findIssue('name')}
        />
        <Issue name="name" text={errors['name']} />
      </div>
      <div className="send">
        <button type="submit" className="button primary">
          Send decision
        </button>
      </div>
    </form>
  )
  // oxlint-enable jsx-a11y/no-autofocus
}
