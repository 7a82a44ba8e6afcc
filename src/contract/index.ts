// Every call of the program, by domain.
import { auth } from './auth.ts'
import { campaigns } from './campaigns.ts'
import { chat } from './chat.ts'
import { companies } from './companies.ts'
import { deletions } from './deletions.ts'
import type { Endpoint } from './endpoint.ts'
import { jobs } from './jobs.ts'
import { messages } from './messages.ts'
import { operations } from './operations.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { projects } from './projects.ts'
import { setup } from './setup.ts'
import { tasks } from './tasks.ts'
import { updates } from './updates.ts'
import { website } from './website-calls.ts'

export const contract = {
  auth,
  companies,
  people,
  projects,
  tasks,
  campaigns,
  updates,
  website,
  messages,
  chat,
  jobs,
  overview,
  operations,
  deletions,
  setup,
}

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(
  (domain): Endpoint[] => Object.values(domain),
)
