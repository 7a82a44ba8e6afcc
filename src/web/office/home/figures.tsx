// The agency's work in numbers, as they are counted.
import { Link } from 'react-router'

interface Numbers {
  clients: number
  projects: number
  tasks: number
  campaigns: number
}

const figures = [
  { label: 'Total Clients', of: 'clients', to: '/app/admin/clients' },
  { label: 'Total Projects', of: 'projects', to: '/app/admin/projects' },
  { label: 'Total Tasks', of: 'tasks', to: '/app/admin/tasks' },
  { label: 'Total Campaigns', of: 'campaigns', to: '/app/admin/campaigns' },
] as const

export function Figures({ numbers }: { numbers: Numbers | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-4 sm:divide-x sm:divide-line">
      {figures.map(({ label, of, to }) => (
        <div key={of} className="relative flex flex-col-reverse py-3 pr-4 sm:px-4 sm:first:pl-0">
          <dt className="text-sm text-muted">
            <Link to={to} className="after:absolute after:inset-0 hover:underline">
              {label}
            </Link>
          </dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">
            {numbers ? numbers[of].toLocaleString('en-US') : '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
