// 'Who can see this?': loaded on demand, answers with names and reasons.
import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import {
  type RecordReader,
  type VisibilityKind,
  recordVisibility,
} from '#contract/records/visibility.ts'
import { toQuery } from '#web/lib/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { LoadError, Skeleton } from '#web/ui/loading.tsx'

export function WhoSees({ kind, id }: { kind: VisibilityKind; id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        icon={<Eye size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Who can see this?
      </Button>
      {isOpen && <WhoSeesDialog kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

interface WhoSeesDialogProps {
  kind: VisibilityKind
  id: string
  onClose: () => void
}

/** For records with a menu instead of a panel. */
export function WhoSeesDialog({ kind, id, onClose }: WhoSeesDialogProps) {
  return (
    <Dialog title="Who can see this?" size="sm" closesOutside onClose={onClose}>
      <DialogBody>
        <Readers kind={kind} id={id} />
      </DialogBody>
    </Dialog>
  )
}

function Readers({ kind, id }: { kind: VisibilityKind; id: string }) {
  const { data, isError, refetch } = useQuery({
    ...toQuery(recordVisibility.list, { params: { kind, recordId: id } }),
    staleTime: 0,
  })
  if (isError) {
    return (
      <LoadError className="text-sm" onRetry={refetch}>
        Couldn’t load who can see this.
      </LoadError>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  const clients = data.filter(({ staffRole }) => staffRole === null)
  return (
    <div className="grid gap-4">
      <Group
        title="Client"
        people={clients}
        empty="No one. It’s internal, or no one from the client can sign in."
      />
      <Group title="Agency" people={data.filter((one) => one.staffRole !== null)} empty="No one." />
    </div>
  )
}

function Group(props: { title: string; people: readonly RecordReader[]; empty: string }) {
  const { title, people, empty } = props
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      {people.length === 0 && <p className="text-sm text-muted">{empty}</p>}
      <ul className="divide-y divide-line">
        {people.map(({ _id, name, reason }) => (
          <li key={_id} className="flex items-center gap-2.5 py-2">
            <Avatar name={`${name.first} ${name.last}`} />
            <span className="min-w-0">
              <span className="block truncate">
                {name.first} {name.last}
              </span>
              <span className="block text-sm text-muted">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
