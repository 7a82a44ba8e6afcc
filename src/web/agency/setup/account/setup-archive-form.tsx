// Chooses the archive and uploads it with the code printed by the program; can be cancelled at any time.
import { useState } from 'react'
import type { FieldErrors } from '#contract/values/validation-messages.ts'
import type { ArchiveImport } from '#contract/agency/setup-archives.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { ApiError } from '#web/lib/api.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { TableFileField } from '#web/ui/table-file-field.tsx'
import { sendArchive } from './send-archive.ts'

interface Sending {
  part: number
  stop: AbortController
}

export function SetupArchiveForm({
  onReceived,
}: {
  onReceived: (received: ArchiveImport) => void
}) {
  const [code, setCode] = useState('')
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending>()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const isHydrated = useIsHydrated()

  async function send(): Promise<void> {
    const missing: FieldErrors = {
      ...(isBlank(code) && { code: 'Code is a required field' }),
      ...(!file && { file: 'Choose the archive' }),
    }
    setFieldErrors(missing)
    if (!file || Object.keys(missing).length > 0) return
    const stop = new AbortController()
    setSending({ part: 0, stop })
    try {
      const onProgress = (part: number) => setSending({ part, stop })
      onReceived(await sendArchive({ file, code, signal: stop.signal, onProgress }))
    } catch (error) {
      if (!stop.signal.aborted) setFieldErrors(toFieldErrors(error))
    } finally {
      setSending(undefined)
    }
  }

  if (sending) return <SendingState {...sending} />
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {(fieldErrors['file'] ?? fieldErrors['form']) && (
        <Banner tone="bad">{fieldErrors['file'] ?? fieldErrors['form']}</Banner>
      )}
      <TextField
        label="Setup code"
        placeholder="XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isRequired
        value={code}
        error={fieldErrors['code']}
        onChange={({ target }) => setCode(target.value)}
      />
      <TableFileField
        label="Archive"
        accept=".tar,application/x-tar"
        description="The .tar file you downloaded."
        onChoose={setFile}
      />
      <Button type="submit" variant="primary" size="lg" disabled={!isHydrated}>
        Read the archive
      </Button>
    </form>
  )
}

function toFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) throw error
  const { fields, message } = error
  return Object.keys(fields).length > 0 ? fields : { form: message }
}

function SendingState({ part, stop }: Sending) {
  return (
    <div className="grid gap-4">
      <ProgressBar label={part < 1 ? 'Sending the archive' : 'Checking it'} value={part} max={1} />
      <Button onClick={() => stop.abort()}>Cancel</Button>
    </div>
  )
}
