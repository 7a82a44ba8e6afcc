// The contact form with a script: checks at the field, sends without leaving the page, keeps everything on failure.
import type { contactFields, contactWords } from '../contact-fields.ts'

/** Runs inlined at the end of the contact page: it must not use anything from outside itself but its settings. */
export function contactLive(
  words: typeof contactWords,
  fields: typeof contactFields,
  honeypot: string,
) {
  const form = document.querySelector<HTMLFormElement>('#contact-form')
  const [status, alert] = form?.querySelectorAll<HTMLElement>('.outcome') ?? []
  if (!form || !status || !alert) return
  form.noValidate = true

  const control = (name: string) =>
    form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null
  const mark = (name: string, sentence: string) => {
    const input = control(name)
    const place = document.getElementById(`${name}-error`)
    if (!input || !place) return
    if (sentence) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    place.textContent = sentence
  }
  const fault = ({ name, label, isRequired }: (typeof fields)[number]) => {
    const value = control(name)?.value.trim() ?? ''
    if (isRequired && !value) return `${label} is required`
    if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
      return 'Please enter a valid email address'
    }
    return ''
  }
  const say = (calm: string, urgent = '', outcome = '') => {
    status.textContent = calm
    status.dataset['outcome'] = outcome
    alert.textContent = urgent
  }
  const focusFirstFault = () => form.querySelector<HTMLElement>('[aria-invalid]')?.focus()

  for (const field of fields) {
    const input = control(field.name)
    input?.addEventListener('input', () => mark(field.name, ''))
    // A field left empty says nothing until the message is sent; a mistyped one says so at once.
    input?.addEventListener('blur', () => input.value.trim() && mark(field.name, fault(field)))
  }

  const wire = () => {
    const body: Record<string, string> = {}
    for (const { name } of fields) {
      const value = control(name)?.value.trim()
      if (value) body[name] = value
    }
    for (const name of ['marketing', 'newsletter']) {
      body[name] = (control(name) as HTMLInputElement | null)?.checked ? 'Yes' : 'No'
    }
    return JSON.stringify(body)
  }
  // The same message keeps its key when it is sent again, so that it arrives once.
  let key = ''
  let keyed = ''
  const keyFor = (body: string) => {
    if (keyed !== body)
      key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    keyed = body
    return key
  }

  const send = async () => {
    const body = wire()
    const answer = await fetch('/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': keyFor(body) },
      body,
    })
    if (answer.ok) {
      form.reset()
      keyed = ''
      return say(words.sent, '', 'sent')
    }
    const told = (await answer.json().catch(() => null)) as {
      error?: { fields?: Record<string, string> }
    } | null
    const faults = Object.entries(told?.error?.fields ?? {})
    for (const [name, sentence] of faults) mark(name, sentence)
    say('', faults.length > 0 ? '' : words.failed)
    focusFirstFault()
  }

  let isSending = false
  form.addEventListener('submit', (event) => {
    // A filled trap goes the plain way, where the server can judge it.
    if (control(honeypot)?.value) return
    event.preventDefault()
    if (isSending) return
    for (const field of fields) mark(field.name, fault(field))
    say('')
    if (form.querySelector('[aria-invalid]')) return focusFirstFault()
    isSending = true
    say(words.sending)
    send()
      .catch(() => say('', words.failed))
      .finally(() => {
        isSending = false
      })
  })
}
