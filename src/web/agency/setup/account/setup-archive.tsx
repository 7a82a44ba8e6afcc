// Imports an archive from another installation into this empty one: choose, review, import.
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ArchiveImport } from '#contract/agency/setup-archives.ts'
import { setup } from '#contract/agency/setup.ts'
import { fromServer, withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { TextLink } from '#web/kit/account/account-links.tsx'
import { AlreadySetUp } from './already-set-up.tsx'
import { SetupArchiveForm } from './setup-archive-form.tsx'
import { SetupArchiveState } from './setup-archive-state.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return withStatus(() => context.get(apiContext)(setup.status, {}))
}

export const clientLoader = fromServer

export default function SetupArchive() {
  const { isNeeded } = useLoaderData<typeof loader>()
  const [received, setReceived] = useState<ArchiveImport>()
  if (!isNeeded && !received) return <AlreadySetUp />
  return (
    <AccountLayout
      title="Import an archive"
      introduction="Moves everything from another installation into this empty one. Download its archive there under Settings, Archive."
    >
      <title>Import an archive</title>
      {received ? (
        <SetupArchiveState received={received} onAgain={() => setReceived(undefined)} />
      ) : (
        <>
          <SetupArchiveForm onReceived={setReceived} />
          <p className="mt-6 text-sm text-muted">
            <TextLink to="/setup">Set it up without an archive</TextLink>
          </p>
        </>
      )}
    </AccountLayout>
  )
}
