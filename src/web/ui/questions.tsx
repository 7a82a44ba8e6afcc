// Questions that any module can ask, also one that renders nothing itself; shown one alert dialog at a time.
import { Suspense, useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import { lazyPart } from './lazy-part.ts'

interface Question {
  title: string
  text: string
  confirmLabel: string
}

interface AskedQuestion extends Question {
  id: number
  answer: (isConfirmed: boolean) => void
}

const { subscribe, notify } = createListeners()

let asked: readonly AskedQuestion[] = []
let lastId = 0

/** Resolves to true if the person confirms. Several are asked one after the other. */
export function ask(question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const id = ++lastId
  function answer(isConfirmed: boolean) {
    change(asked.filter((one) => one.id !== id))
    resolve(isConfirmed)
  }
  change([...asked, { ...question, id, answer }])
  return promise
}

export const currentQuestion = (): AskedQuestion | undefined => asked[0]

const subscribeToQuestions = subscribe

function change(next: readonly AskedQuestion[]) {
  asked = next
  notify()
}

/** Loaded on demand, because questions are rare. */
const AlertDialog = lazyPart(async () => {
  const { AlertDialog: dialog } = await import('./dialog.tsx')
  return { default: dialog }
})

/** Render once per layout. */
export function Questions() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, () => undefined)
  if (!question) return null
  const { id, title, text, confirmLabel, answer } = question
  return (
    <Suspense>
      <AlertDialog
        key={id}
        title={title}
        confirmLabel={confirmLabel}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{text}</p>
      </AlertDialog>
    </Suspense>
  )
}
