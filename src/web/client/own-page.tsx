// A page of a person's own account. Staff who view the portal have theirs in the back-office.
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { ClientPage } from './client-page.tsx'
import { usePortal } from './portal.ts'

interface OwnPageProps extends Omit<ComponentProps<typeof ClientPage>, 'isNarrow'> {
  children: ReactNode
}

export function OwnPage({ children, ...page }: OwnPageProps) {
  const { canWrite } = usePortal()
  return (
    <ClientPage {...page} isNarrow>
      {canWrite ? (
        children
      ) : (
        <Banner>Here a client sees what is their own. Yours is in the back-office.</Banner>
      )}
    </ClientPage>
  )
}
