// Meters of the active retainers on the dashboard.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RetainerMeter } from '#web/billing/retainers/parts/meter.tsx'
import { retainersQuery } from '#web/billing/retainers/queries.ts'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '#web/kit/client/portal.ts'
import { clientRetainersPath } from '#web/kit/client/paths.ts'

export function RetainerMeters({ companyId }: { companyId: string }) {
  const { to, canSeeMoney } = usePortal()
  const { data = [] } = useQuery({ ...retainersQuery(companyId), enabled: canSeeMoney })
  const current = data.filter(({ state }) => state === 'active')
  if (current.length === 0) return null
  return (
    <Section
      title="Retainers"
      aside={
        <Link
          to={to(clientRetainersPath)}
          className="text-accent underline-offset-2 hover:underline"
        >
          Open
        </Link>
      }
    >
      <ul className="grid gap-4 rounded-lg border border-line bg-raised p-4">
        {current.map((retainer) => (
          <li key={retainer._id} className="grid gap-2">
            <p dir="auto" className="font-medium wrap-anywhere">
              {retainer.title}
            </p>
            <RetainerMeter retainer={retainer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
