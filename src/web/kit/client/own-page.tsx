// Page of a person's own account. Staff viewing the portal manage theirs in the back-office.
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
        <Banner>Clients manage their own account here. Yours is in the back-office.</Banner>
      )}
    </ClientPage>
  )
}
