// A form whose fields are saved on blur. Each save can be undone, and other people's saves lose nothing.
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import type { DraftName } from '#web/lib/drafts.ts'
import { flattenFields } from '#web/lib/field-paths.ts'
import type { Versioned } from '#web/lib/save-merged.ts'
import type { RecordCalls } from '#web/lib/save-over.ts'
import { type UndoStep, undoStack } from '#web/lib/undo.ts'
import { type FormDraft, useDraft } from '#web/lib/use-draft.ts'
import { afterPress } from '#web/ui/press.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type FormAccess, FieldSaver, type SavedFields, type SaverState } from './field-saver.ts'
import { SaveFailure } from './save-status.tsx'
import { undoSave } from './undo-save.ts'

interface RecordFormOptions<Row extends Versioned, Input extends FieldValues> {
  record: Row
  /** Name of the form and record, under which a draft is kept until saved: `task 0199…`. */
  draft: DraftName
  schema: z.ZodType<unknown, Input>
  /** Read only on the first render. */
  calls: RecordCalls<Row, Input>
  /** The record's display name. */
  titleOf: (record: Row) => string
}

export interface RecordForm<Input extends FieldValues> {
  form: UseFormReturn<Input, unknown, unknown>
  state: SaverState
  draft: FormDraft
  /** Undoes the last save. */
  lastStep: UndoStep | undefined
  /** Saves a value from a field that is not a native control. */
  leave(path: string): void
  saveAll(): void
  choose: FieldSaver<Versioned, Input>['choose']
  /** Content below a field that could not be saved. */
  noteOf(path: string): ReactNode
}

export function useRecordForm<Row extends Versioned, Input extends FieldValues>({
  record,
  draft: draftName,
  schema,
  calls,
  titleOf,
}: RecordFormOptions<Row, Input>): RecordForm<Input> {
  const form = useForm<Input, unknown, unknown>({
    // Both sides have the schema's types, but the resolver asks for zod's internal ones.
    resolver: zodResolver(schema as never) as unknown as Resolver<Input, unknown, unknown>,
    // The record's values are complete; the form's type allows partial ones.
    defaultValues: calls.valuesOf(record) as DefaultValues<Input>,
    mode: 'onTouched',
  })
  const [lastStep, setLastStep] = useState<UndoStep>()
  const panel = useRef({ isOpen: true, keepDraft: () => {} })
  function recordSaved(fields: SavedFields<Row>): UndoStep {
    const step = undoSave(calls, fields, titleOf(fields.saved))
    setLastStep(step)
    panel.current.keepDraft()
    return step
  }
  const [saver] = useState(
    () =>
      new FieldSaver<Row, Input>(record, {
        schema,
        calls,
        form: accessTo(form),
        onSaving: (save) =>
          undoStack.pushSaving(save.then((fields) => fields && recordSaved(fields))),
        onFailed(message) {
          // Someone who has closed the panel still gets a toast.
          if (panel.current.isOpen) return
          toast.error(`${titleOf(record)}: ${message}`, {
            about: draftName,
            retry: () => void saver.retry(),
          })
        },
      }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)
  const draft = useDraft(form, {
    name: draftName,
    version: saver.version,
    onAbandoned(names) {
      saver.discard(names)
      panel.current.keepDraft()
    },
  })
  const { restored } = draft

  useLayoutEffect(() => {
    panel.current.keepDraft = () => (saver.isDirty() ? draft.update() : draft.forget())
  })
  useLayoutEffect(() => {
    const { current } = panel
    current.isOpen = true
    return () => {
      current.isOpen = false
    }
  }, [])
  useEffect(() => saver.takeOver(record), [saver, record])
  const keepTyped = useEffectEvent(() => draft.update())
  useEffect(() => {
    // Another tab that saved its own text has removed the draft, this tab's text included.
    if (state.conflicts.length > 0) keepTyped()
  }, [state])
  useEffect(() => {
    if (restored) saver.restoreBase(flattenFields(restored.base))
  }, [saver, restored])
  useFieldErrors(form, state.fieldErrors)

  return {
    form,
    state,
    lastStep,
    draft: {
      ...draft,
      discard() {
        saver.discard()
        draft.forget()
      },
    },
    leave: (path) => afterPress(() => void saver.leave(path)),
    saveAll: () => void saver.saveAll(),
    choose: (choices) => saver.choose(choices),
    noteOf(path) {
      const failure = state.failures[path]
      return failure === undefined ? undefined : (
        <SaveFailure onRetry={() => void saver.retry()}>{failure}</SaveFailure>
      )
    },
  }
}

function accessTo<Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, unknown>,
): FormAccess<Input> {
  return {
    read: () => form.getValues(),
    write(fields) {
      for (const [path, value] of Object.entries(fields)) {
        form.setValue(path as Path<Input>, value as PathValue<Input, Path<Input>>)
      }
    },
    rebase: (base) => form.reset(base, { keepValues: true, keepFieldsRef: true, keepErrors: true }),
  }
}

/** Shows errors below the fields. */
function useFieldErrors<Input extends FieldValues>(
  form: UseFormReturn<Input, unknown, unknown>,
  fieldErrors: SaverState['fieldErrors'],
): void {
  useEffect(() => {
    form.clearErrors()
    for (const [path, message] of Object.entries(fieldErrors)) {
      form.setError(path as Path<Input>, { message })
    }
  }, [form, fieldErrors])
}
