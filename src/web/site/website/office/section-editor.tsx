// Editor of one website section; keeps input across navigation, failed saves and concurrent edits.
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { SaveConflict } from '#web/kit/records/save-conflict.tsx'
import type { Choice } from '#web/lib/merge.ts'
import { toast } from '#web/ui/toast-store.ts'
import { SaveBar } from './save-bar.tsx'
import type { Section } from '../parts/sections.ts'
import { changer, useSectionForm } from './use-section-form.ts'

interface SectionEditorProps {
  section: Section
  part: string
  children: ReactNode
}

export function SectionEditor({ section, part, children }: SectionEditorProps) {
  const { form, submit, problem, isRestored, overtaking, adopt, discard, mergeWith } =
    useSectionForm(section, part)
  const { isDirty, isSubmitting, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (submitCount === 0) return
    const issue = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    issue?.focus()
    issue?.scrollIntoView({ block: 'center' })
  }, [submitCount])

  function bringIn(choices: Record<string, Choice> = {}) {
    if (!overtaking) return
    adopt(overtaking, mergeWith(overtaking, choices).value)
    toast.info(`${changer(overtaking)}’s changes are shown next to yours. Review them, then save.`)
  }

  function discardAll() {
    const values = structuredClone(form.getValues())
    discard()
    const undo = () => form.reset(values, { keepDefaultValues: true })
    toast.info('Changes discarded.', { action: { label: 'Undo', onSelect: undo } })
  }

  const conflicts = overtaking && mergeWith(overtaking).conflicts
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        autoComplete="off"
        aria-label={section.title}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {children}
        {isDirty && (
          <SaveBar
            problem={problem}
            isRestored={isRestored}
            isSaving={isSubmitting}
            onDiscard={discardAll}
          >
            {overtaking && conflicts && (
              <SaveConflict
                what="this"
                name={changer(overtaking)}
                conflicts={conflicts}
                whatNext="you can edit it before saving"
                onChoose={bringIn}
              />
            )}
          </SaveBar>
        )}
      </form>
    </FormProvider>
  )
}
