// Shows the questions of modules that render nothing themselves, one alert dialog at a time.
import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.ts'
import { currentQuestion, subscribeToQuestions } from './question-store.ts'

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
