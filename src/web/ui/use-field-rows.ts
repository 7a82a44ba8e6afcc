// Rows of a form's list, such as an invoice's lines.
import {
  type FieldArrayPath,
  type FieldValues,
  type UseFieldArrayProps,
  type UseFieldArrayReturn,
  useFieldArray,
  useFormState,
} from 'react-hook-form'

type Props<V extends FieldValues, N extends FieldArrayPath<V>, K extends string, C> = Required<
  Pick<UseFieldArrayProps<V, N, K, C>, 'control' | 'name'>
> & { keyName?: K }

type Rows<V extends FieldValues, N extends FieldArrayPath<V>, K extends string> = Pick<
  UseFieldArrayReturn<V, N, K>,
  'fields' | 'append' | 'insert' | 'remove' | 'move'
>

const ignore = () => undefined
const held = { append: ignore, insert: ignore, remove: ignore, move: ignore }

/** Like `useFieldArray`, but ignores changes while the form submits; `isHeld` says so. */
export function useFieldRows<
  V extends FieldValues,
  N extends FieldArrayPath<V>,
  C,
  K extends string = 'id',
>(props: Props<V, N, K, C>): Rows<V, N, K> & { isHeld: boolean } {
  const rows = useFieldArray(props)
  const { isSubmitting: isHeld } = useFormState({ control: props.control })
  return { ...rows, ...(isHeld && held), isHeld }
}
