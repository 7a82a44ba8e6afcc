// Script of the booking pages: detects the visitor's time zone and keeps half-written input.

/** Runs inlined at the end of the page: it must not use anything from outside itself except its settings. */
export function bookingScript(draftKey: string) {
  const form = document.querySelector<HTMLFormElement>('#booking-form')
  const zoneForm = document.querySelector<HTMLFormElement>('#zone-form')
  const zones = zoneForm?.querySelector<HTMLSelectElement>('select')
  // Some browsers report none.
  const own: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  const address = new URL(location.href)
  // The server knows every name a zone has, and browsers differ. An existing booking keeps its own time zone.
  if (form && own && zones && zones.value !== own && !address.searchParams.has('timeZone')) {
    address.searchParams.set('timeZone', own)
    // For a zone that the server doesn't know.
    address.searchParams.set('offset', String(new Date().getTimezoneOffset()))
    location.replace(address)
    return
  }
  zones?.addEventListener('change', () => zoneForm?.requestSubmit())

  const storage = {
    read: (): string[] => {
      try {
        return JSON.parse(sessionStorage.getItem(draftKey) ?? '[]') as string[]
      } catch {
        // Storage is off or contains something else.
        return []
      }
    },
    write: (values: string[]) => {
      try {
        sessionStorage.setItem(draftKey, JSON.stringify(values))
      } catch {
        // Storage is off: the browser may still keep the fields.
      }
    },
  }
  if (!form) {
    // The form was submitted successfully.
    if (address.searchParams.get('done') === 'booked') storage.write([])
    return
  }
  const fields = ['name', 'email', 'note'].map(
    (name) => form.elements.namedItem(name) as HTMLInputElement,
  )
  // The draft is newer than the browser's restored values.
  form.autocomplete = 'off'
  const draft = storage.read()
  fields.forEach((field, at) => {
    field.value ||= draft[at] ?? ''
  })
  form.addEventListener('input', () => storage.write(fields.map(({ value }) => value)))
  let isSending = false
  form.addEventListener('submit', (event) => {
    if (isSending) event.preventDefault()
    isSending = true
  })
  // Returning from the next page allows another attempt.
  addEventListener('pageshow', () => (isSending = false))
}
