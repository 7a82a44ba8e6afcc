// Form fields based on native inputs: text, text area and password.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { FieldShell, useFieldIds, type FieldTexts } from './field-shell.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'required'>

export type TextFieldProps = InputProps &
  FieldTexts & {
    /** Content inside the control before or after the text, such as a currency sign or a unit. */
    prefix?: ReactNode
    suffix?: ReactNode
  }

export function TextField({ prefix, suffix, ...props }: TextFieldProps) {
  const { texts, rest } = splitTexts(props)
  const ids = useFieldIds(texts, rest.id)
  return (
    <FieldShell {...texts} ids={ids}>
      <div className="relative">
        {prefix && (
          <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-muted">
            {prefix}
          </span>
        )}
        <input
          type="text"
          dir="auto"
          required={texts.isRequired}
          {...rest}
          {...ids.control}
          className={cx('control', !!prefix && 'pl-7', !!suffix && 'pr-10')}
        />
        {suffix && (
          <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-muted">
            {suffix}
          </span>
        )}
      </div>
    </FieldShell>
  )
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  const [isShown, setShown] = useState(false)
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <TextField
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          label={isShown ? 'Hide' : 'Show'}
          aria-describedby={`${id}-label`}
          className="pointer-coarse:size-9"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  )
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'required'> &
  FieldTexts & {
    /** Shown instead of the field's text, with the class `control`; the field stays reachable by keyboard. */
    substitute?: ReactNode
  }

export function TextArea({ substitute, ...props }: TextAreaProps) {
  const { texts, rest } = splitTexts(props)
  const ids = useFieldIds(texts, rest.id)
  return (
    <FieldShell {...texts} ids={ids}>
      <div className="relative grid">
        <textarea
          dir="auto"
          required={texts.isRequired}
          {...rest}
          {...ids.control}
          className={cx(
            'control',
            !!substitute && 'pointer-events-none absolute inset-0 h-full opacity-0',
          )}
        />
        {substitute}
      </div>
    </FieldShell>
  )
}

function splitTexts<P extends FieldTexts>(props: P) {
  const {
    label,
    isLabelHidden,
    description,
    reading,
    error,
    note,
    isRequired,
    className,
    ...rest
  } = props
  const texts = { label, isLabelHidden, description, reading, error, note, isRequired, className }
  return { texts, rest }
}
