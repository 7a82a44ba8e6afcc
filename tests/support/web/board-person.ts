// Test actor at a window of the fake server: edits and moves two cards, and remembers what each field should end as.
import type { UndoOutcome, UndoStep } from '#web/lib/undo.ts'
import { openWindow, type PanelValues } from './board-window.ts'
import type { FakeServer } from './fake-server.ts'

type Path = keyof PanelValues

export const paths: readonly Path[] = ['description', 'priority']
/** Cards with an open panel. */
export const edited = ['card 0', 'card 1']

export type Person = Awaited<ReturnType<typeof openPerson>>

export async function openPerson(server: FakeServer) {
  const window = openWindow(server)
  const intent = createIntent()
  const panels = await Promise.all(
    edited.map((cardId) =>
      window.openPanel(cardId, (step, { before, saved: after, paths: saved }) => {
        const changes = paths
          .filter((path) => saved.includes(path))
          .map((path) => ({ field: fieldOf(cardId, path), from: before[path], to: after[path] }))
        return intent.watch(step, changes, unsaved)
      }),
    ),
  )
  window.undos.subscribe(intent.learn)

  const conflicts = (at: number) => panels[at]?.saver.state().conflicts.map(({ key }) => key) ?? []
  /** Fields shown as unsaved, which await a decision or a retry. */
  const unsaved = (): string[] =>
    panels.flatMap(({ saver }, at) =>
      [...Object.keys(saver.state().failures), ...conflicts(at)].map((path) =>
        fieldOf(edited[at] ?? '', path),
      ),
    )

  return {
    window,
    panels,
    meant: intent.meant,
    isUnsure: intent.isUnsure,
    conflicts,
    edit(at: number, fields: Partial<PanelValues>) {
      const panel = panels[at]
      if (!panel) return
      for (const path of paths) {
        const value = fields[path]
        if (value === undefined || value === panel.form()[path]) continue
        intent.edit(fieldOf(edited[at] ?? '', path), value)
        panel.edit({ [path]: value })
      }
    },
    undo() {
      intent.ask()
      void window.undo()
    },
    close() {
      for (const panel of panels) panel.close()
      window.close()
    },
  }
}

export const fieldOf = (cardId: string, path: string): string => `${cardId} ${path}`

interface Change {
  field: string
  from: string
  to: string
}

/** The intended value of each field after the person's last action: an edit, or a completed undo. */
function createIntent() {
  const values = new Map<string, { meant: string; since: number; isUnsure?: boolean }>()
  /** Start times of undos, which are answered in that order. */
  const asked: number[] = []
  const changesBy = new Map<UndoStep, readonly Change[]>()
  /** If typed again before the form takes over the undo, it is not a change to the form. */
  const takenBack = new Map<string, string>()
  /** Fields unsaved when an undo began, which it does not revert. */
  let unsavedFields: string[] = []
  let clock = 0

  return {
    meant: (field: string) => values.get(field)?.meant,
    /** The connection broke during the undo, or the same value was typed again, so either result is right. */
    isUnsure: (field: string) => values.get(field)?.isUnsure === true,
    edit(field: string, meant: string) {
      values.set(field, { meant, since: (clock += 1), isUnsure: takenBack.get(field) === meant })
    },
    ask: () => void asked.push((clock += 1)),
    watch(step: UndoStep, changes: readonly Change[], unsaved: () => string[]): UndoStep {
      const watched = {
        label: step.label,
        undo() {
          unsavedFields = unsaved()
          return step.undo()
        },
      }
      changesBy.set(watched, changes)
      return watched
    },
    learn(outcome: UndoOutcome) {
      const since = asked.shift() ?? 0
      if (outcome.type === 'nothing to undo') return
      for (const { field, from, to } of changesBy.get(outcome.step) ?? []) {
        const value = values.get(field)
        if (outcome.type === 'undone') takenBack.set(field, to)
        if (value && (value.since > since || unsavedFields.includes(field))) {
          if (value.meant === to) value.isUnsure = true
        } else if (outcome.type === 'undone') values.set(field, { meant: from, since })
        else if (outcome.canRetry && value) value.isUnsure = true
      }
    },
  }
}
