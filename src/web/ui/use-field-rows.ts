// Rows of a form's list, such as an invoice's lines.
import { useLayoutEffect, useRef } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type UseFieldArrayProps,
  type UseFieldArrayReturn,
  useFieldArray,
  useFormState,
} from 'react-hook-form'
import { toast } from './toast-store.ts'

type Props<V extends FieldValues, N extends FieldArrayPath<V>, K extends string, C> = Required<
  Pick<UseFieldArrayProps<V, N, K, C>, 'control' | 'name'>
> & { keyName?: K }

type Rows<V extends FieldValues, N extends FieldArrayPath<V>, K extends string> = Pick<
  UseFieldArrayReturn<V, N, K>,
  'fields' | 'append' | 'remove' | 'move'
> & {
  /** Removes a row, and says so in a toast with Undo. */
  removeWithUndo: (at: number, row: FieldArray<V, N>, text: string) => void
  isHeld: boolean
}

const ignore = () => undefined
const held = { append: ignore, remove: ignore, move: ignore, removeWithUndo: ignore }

/** Like `useFieldArray`, but ignores changes while the form submits; `isHeld` says so. */
export function useFieldRows<
  V extends FieldValues,
  N extends FieldArrayPath<V>,
  C,
  K extends string = 'id',
>(props: Props<V, N, K, C>): Rows<V, N, K> {
  const { fields, append, insert, remove, move } = useFieldArray(props)
  const { isSubmitting: isHeld } = useFormState({ control: props.control })
  const isHeldNow = useRef(isHeld)
  useLayoutEffect(() => {
    isHeldNow.current = isHeld
    return () => {
      isHeldNow.current = false
    }
  }, [isHeld])

  function removeWithUndo(at: number, row: FieldArray<V, N>, text: string) {
    remove(at)
    offerUndo(text, {
      isHeld: () => isHeldNow.current,
      undo: () => insert(at, row, { shouldFocus: false }),
    })
  }

  return { fields, append, remove, move, removeWithUndo, ...(isHeld && held), isHeld }
}

interface Undo {
  isHeld: () => boolean
  undo: () => void
}

/** While the form submits, Undo changes nothing and stays on offer. */
export function offerUndo(text: string, { isHeld, undo }: Undo): void {
  const offer = () => toast.success(text, { action: { label: 'Undo', onSelect } })
  const onSelect = () => void (isHeld() ? offer() : undo())
  offer()
}
