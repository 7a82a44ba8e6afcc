// Services of a solution or portfolio item, in the order they were selected.
import { useController } from 'react-hook-form'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { useSettings } from '../../queries.ts'
import { useContentForm } from '../field-group.tsx'

interface ServicePicksProps {
  name: `${'solutions' | 'portfolio'}.${number}.services`
  isOptional?: boolean
}

export function ServicePicks({ name, isOptional = false }: ServicePicksProps) {
  const { control } = useContentForm()
  const { services } = useSettings().content
  const { field, fieldState, formState } = useController({ control, name })
  const { isSubmitting } = formState
  const picked = field.value
  // A list's own error moves to its root once one of its entries has an error too.
  const issue = fieldState.error as { message?: string; root?: { message?: string } } | undefined
  return (
    <fieldset className="grid gap-2">
      <legend
        className="label mb-2 text-sm font-medium"
        data-required={isOptional ? undefined : true}
      >
        Services
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {services.map(({ id, name: service }) => {
          const place = picked.indexOf(id)
          return (
            <Checkbox
              key={id}
              label={
                <>
                  {service}
                  {place >= 0 && picked.length > 1 && (
                    <span className="text-muted tabular-nums">{` ${place + 1}`}</span>
                  )}
                </>
              }
              checked={place >= 0}
              onBlur={field.onBlur}
              aria-invalid={fieldState.invalid || undefined}
              onChange={({ target }) =>
                isSubmitting ||
                field.onChange(
                  target.checked ? [...picked, id] : picked.filter((other) => other !== id),
                )
              }
            />
          )
        })}
      </div>
      <p className="text-sm text-muted">Shown in the order you select them.</p>
      {issue && <FieldError>{issue.message ?? issue.root?.message}</FieldError>}
    </fieldset>
  )
}
