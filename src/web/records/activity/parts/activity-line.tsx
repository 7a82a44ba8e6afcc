// One activity entry as a sentence: who did what to which record, and when.
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import { describeActivity, actorName } from '#contract/records/activity-messages.ts'
import type { ActivityEntry } from '#contract/records/activity.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { Moment } from '#web/ui/moment.tsx'

interface ActivityLineProps {
  entry: ActivityEntry
  /** Shows only the time of day, because the day is in the heading above. */
  isUnderDay?: boolean
  /** The entry is about the record being viewed. */
  isOwn?: boolean
}

export function ActivityLine({ entry, isUnderDay = false, isOwn = false }: ActivityLineProps) {
  const { person, company, kind, at, isInternal, path } = entry
  const { before, title, after } = describeActivity(entry)
  const name = actorName(entry)
  return (
    <li className="flex gap-2.5 py-2 text-sm">
      <PersonAvatar person={person?._id ?? null} name={name} size="xs" className="mt-px" />
      <div className="min-w-0 flex-1">
        <p className="text-pretty wrap-anywhere">
          <span className="font-medium">{name}</span> <span className="text-muted">{before}</span>
          {path === null || isOwn ? (
            title
          ) : (
            <Link to={path} className="hover:underline">
              {title}
            </Link>
          )}
          <span className="text-muted">{after}</span>
        </p>
        {isUnderDay && company && kind !== 'company' && !after.includes(company.name) && (
          <p className="truncate text-xs text-muted">{company.name}</p>
        )}
      </div>
      {isInternal && (
        <span className="mt-1 text-muted" title="Clients don’t see this">
          <Lock size={12} role="img" aria-label="Internal" />
        </span>
      )}
      <Moment
        at={at}
        as={isUnderDay ? 'time' : 'timed'}
        className="mt-px text-xs text-muted tabular-nums"
      />
    </li>
  )
}
