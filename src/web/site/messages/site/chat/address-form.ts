// Asks for an address while no staff are online; the conversation then becomes a message that staff answer.
import type { ChatOpening } from '#contract/site/chat.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { element, say } from './build.ts'
import type { Failure } from './requests.ts'
import { texts } from './texts.ts'

function field(name: string, label: string, type: string, autocomplete: string) {
  const id = `chat-${name}`
  const input = element('input', {
    id,
    name,
    type,
    autocomplete,
    maxlength: name === 'name' ? '100' : '254',
    'aria-describedby': `${id}-error`,
  })
  const error = element('p', { class: 'chat-error', id: `${id}-error` })
  const root = element('div', {}, element('label', { for: id }, label), input, error)
  const mark = (sentence: string) => {
    if (sentence) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    say(error, sentence)
  }
  input.addEventListener('input', () => mark(''))
  return { root, input, mark }
}

/** @param leave sends it to the server; @returns the failure, if any */
export function addressForm(leave: (opening: ChatOpening) => Promise<Failure | undefined>) {
  const name = field('name', texts.name, 'text', 'name')
  const email = field('email', texts.email, 'email', 'email')
  const problem = element('p', { class: 'chat-error', role: 'alert' })
  let isSending = false

  async function submit(): Promise<void> {
    const address = email.input.value.trim()
    say(problem, '')
    if (isBlank(address) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
      email.mark(isBlank(address) ? texts.emailEmpty : texts.emailForm)
      email.input.focus()
      form.scrollIntoView({ block: 'nearest' })
      return
    }
    isSending = true
    const failure = await leave({ email: address, name: name.input.value.trim() || undefined })
    isSending = false
    if (!failure) return
    const { fields } = failure
    email.mark(fields['email'] ?? '')
    name.mark(fields['name'] ?? '')
    if (fields['email']) email.input.focus()
    else if (!fields['name']) say(problem, failure.reason || texts.failed)
  }

  const form = element(
    'form',
    {
      class: 'chat-ask',
      novalidate: true,
      hidden: true,
      'aria-labelledby': 'chat-ask',
      submit: (event) => {
        event.preventDefault()
        if (!isSending) void submit()
      },
    },
    element('p', { id: 'chat-ask' }, texts.ask),
    email.root,
    name.root,
    element('button', { type: 'submit', class: 'button primary' }, texts.leave),
    problem,
  )
  return form
}
