// Lists the agency's people who work on the shared projects.
import type { Contact } from '#contract/clients/people.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { Section } from '#web/ui/section.tsx'

const listed = new Intl.ListFormat('en-US')

export function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null
  return (
    <Section title="People to talk to">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {contacts.map(({ _id, name, projects }) => (
          <li key={_id} className="flex items-center gap-3">
            <PersonAvatar person={_id} name={`${name.first} ${name.last}`} size="md" />
            <span className="min-w-0">
              <span dir="auto" className="block font-medium">
                {name.first} {name.last}
              </span>
              <span dir="auto" className="line-clamp-2 text-sm text-muted">
                {listed.format(projects)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
