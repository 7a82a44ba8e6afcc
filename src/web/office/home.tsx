// The back-office's home.
import { useUser } from '#web/features/session/session-queries.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

export default function Home() {
  const { name } = useUser()
  return (
    <Page>
      <title>Home</title>
      <PageHeader
        title={`Welcome, ${name.first}`}
        actions={
          <>
            <LinkButton to="/app/admin/clients/new">Add Client</LinkButton>
            <LinkButton variant="primary" to="/app/admin/projects/new">
              Add Project
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}
