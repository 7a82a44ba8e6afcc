// Script of the contact form: validates at the field, sends without leaving the page, keeps everything on failure.
import type { contactFields, contactMessages } from '#web/site/messages/site/contact-fields.ts'

/** Runs inlined at the end of the contact page: it must not use anything from outside itself except its settings. */
export function contactScript(
  messages: typeof contactMessages,
  fields: typeof contactFields,
  hiddenField: string,
  draftKey: string,
) {
  const form = document.querySelector<HTMLFormElement>('#contact-form')
  const [status, alert] = form?.querySelectorAll<HTMLElement>('.outcome') ?? []
  if (!form || !status || !alert) return

  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const visible = new RegExp(messages.visible, 'u')
  const valueOf = (name: string) => {
    const { value } = control(name)
    return visible.test(value) ? value.trim() : ''
  }

  const mark = (name: string, sentence: string) => {
    const place = document.getElementById(`${name}-error`)
    if (!place) return
    if (sentence) control(name).setAttribute('aria-invalid', 'true')
    else control(name).removeAttribute('aria-invalid')
    place.textContent = sentence
  }
  const issue = ({ name, issue: sentence }: (typeof fields)[number]) => {
    const value = valueOf(name)
    if (!value) return sentence ?? ''
    if (name === 'message' && value.length > messages.maxMessageLength) {
      return `${messages.tooLong}${value.length.toLocaleString('en-US')}.`
    }
    return name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? messages.emailForm : ''
  }
  const focusFirstError = () => form.querySelector<HTMLElement>('[aria-invalid]')?.focus()

  const say = (calm: string, urgent = '') => {
    status.textContent = calm
    status.dataset['outcome'] = calm === messages.sent ? 'sent' : ''
    alert.textContent = urgent
  }

  const checkWhileTyping = () => {
    for (const field of fields) {
      const input = control(field.name)
      input.addEventListener('input', () => {
        // A message that is too long shows its error while typing.
        const isTooLong = input.value.length > messages.maxMessageLength
        mark(field.name, isTooLong ? issue(field) : '')
      })
      // An empty field shows no error until submission; a mistyped one shows it right away.
      input.addEventListener('blur', () => valueOf(field.name) && mark(field.name, issue(field)))
    }
  }

  // Half-written input survives reloads and leaving the page, until it is sent or the window is closed.
  const drafted = [...fields.map(({ name }) => name), 'marketing', 'newsletter'] as const
  const storeDraft = () => {
    const draft = drafted.map((name) => {
      const input = control(name)
      return input.type === 'checkbox' ? input.checked : input.value
    })
    try {
      sessionStorage.setItem(draftKey, JSON.stringify(draft))
    } catch {
      // Storage is off: the browser may still keep the fields.
    }
  }
  const takeUpDraft = () => {
    try {
      const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? '[]') as (string | boolean)[]
      drafted.forEach((name, at) => {
        const input = control(name)
        const value = draft[at]
        if (typeof value === 'boolean') input.checked = value
        else if (value && !input.value) input.value = value
      })
    } catch {
      // Storage is off or contains something else.
    }
  }

  /** Clears the submitted fields; anything typed in the meantime belongs to another message. */
  const clear = (sent: Record<string, unknown>) => {
    for (const { name } of fields) {
      if (valueOf(name) === (sent[name] ?? '')) control(name).value = ''
    }
    for (const name of ['marketing', 'newsletter']) control(name).checked = false
    storeDraft()
  }

  const written = () =>
    JSON.stringify({
      ...Object.fromEntries(fields.map(({ name }) => [name, valueOf(name) || undefined])),
      marketing: control('marketing').checked ? 'Yes' : 'No',
      newsletter: control('newsletter').checked ? 'Yes' : 'No',
      [hiddenField]: control(hiddenField).value || undefined,
    })

  // Retries of the same message reuse its idempotency key.
  let key = ''
  let keyOf = ''
  const send = async () => {
    const body = written()
    if (keyOf !== body) key = crypto.getRandomValues(new Uint32Array(4)).join('-')
    keyOf = body
    const answer = await fetch('/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
    if (answer.ok) {
      clear(JSON.parse(body) as Record<string, unknown>)
      keyOf = ''
      say(messages.sent)
      return
    }
    const { error } = (await answer.json()) as { error?: { fields?: Record<string, string> } }
    const issues = Object.entries(error?.fields ?? {})
    for (const [name, sentence] of issues) mark(name, sentence)
    say('', issues.length > 0 ? '' : messages.failed)
    focusFirstError()
  }

  let isSending = false
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    for (const field of fields) mark(field.name, issue(field))
    say('')
    if (form.querySelector('[aria-invalid]')) {
      focusFirstError()
      return
    }
    isSending = true
    say(messages.sending)
    send()
      .catch(() => say('', messages.failed))
      .finally(() => {
        isSending = false
      })
  }

  form.noValidate = true
  // The draft is newer than the browser's restored values.
  form.autocomplete = 'off'
  checkWhileTyping()
  takeUpDraft()
  form.addEventListener('input', storeDraft)
  form.addEventListener('submit', submit)
}
