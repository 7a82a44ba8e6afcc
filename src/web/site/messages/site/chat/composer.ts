// The message field. Enter sends if there is a keyboard; drafts carry over from page to page.
import { isBlank } from '#contract/values/normal-text.ts'
import { isComposing } from '#web/lib/composing.ts'
import { element, say } from './build.ts'
import { storeWindowState, windowState } from './chat-storage.ts'
import { texts } from './texts.ts'

export interface Composer {
  root: HTMLFormElement
  focus(): void
  /** Restores the draft, here or on a later page. */
  recall(): void
  /** Puts text back into the field for editing. */
  edit(text: string): void
}

export function composer(send: (text: string) => void): Composer {
  const error = element('p', { class: 'chat-error', id: 'chat-error', role: 'alert' })
  const field = element('textarea', {
    id: 'chat-field',
    rows: '1',
    autocomplete: 'off',
    placeholder: texts.message,
    'aria-label': texts.message,
    'aria-describedby': 'chat-error',
  })
  const recall = () => {
    field.value = windowState().draft
  }
  recall()

  function mark(sentence: string): void {
    if (sentence) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    say(error, sentence)
  }

  function submit(): void {
    const text = field.value.trim()
    const isTooLong = text.length > texts.maxLength
    mark(isTooLong ? texts.tooLong(text.length) : '')
    field.focus()
    if (isTooLong || isBlank(text)) return
    field.value = ''
    storeWindowState({ draft: '' })
    send(text)
  }

  field.addEventListener('input', () => {
    mark('')
    storeWindowState({ draft: field.value })
  })
  field.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event
    if (key !== 'Enter' || shiftKey || isComposing(event)) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  })

  const root = element(
    'form',
    {
      class: 'chat-composer',
      submit: (event) => {
        event.preventDefault()
        submit()
      },
    },
    field,
    element('button', { type: 'submit', class: 'button primary' }, texts.send),
    error,
  )
  return {
    root,
    focus: () => field.focus(),
    recall,
    edit(text) {
      field.value = [text, field.value].filter(Boolean).join('\n')
      storeWindowState({ draft: field.value })
      field.focus()
    },
  }
}
