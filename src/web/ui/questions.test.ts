// Questions are asked one after the other, each with its own answer.
import { expect, test } from 'vitest'
import { ask, currentQuestion } from './questions.tsx'

const question = (title: string) => ({ title, text: '', confirmLabel: 'Save' })

test('two questions at once are asked one after the other', async () => {
  const [first, second] = [ask(question('first')), ask(question('second'))]
  expect(currentQuestion()?.title).toBe('first')
  currentQuestion()?.answer(false)
  expect(currentQuestion()?.title).toBe('second')
  currentQuestion()?.answer(true)
  expect(currentQuestion()).toBeUndefined()
  expect(await Promise.all([first, second])).toEqual([false, true])
})
