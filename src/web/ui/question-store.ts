// Store of the questions waiting for an answer; any module can ask one, and `Questions` shows the first.
import { createListeners } from '#web/lib/listeners.ts'

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

export const subscribeToQuestions = subscribe

function change(next: readonly AskedQuestion[]) {
  asked = next
  notify()
}
