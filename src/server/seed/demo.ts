// The demo installation: believable companies, projects and tasks, made by the same services the calls use.
import { sql } from 'kysely'
import { addMember, createPerson } from '../domains/auth/service.ts'
import { createCompany } from '../domains/companies/service.ts'
import { type Platform, contextFor } from '../platform/context.ts'

const password = 'Enfilade-demo-1'

/** Fills an empty database; does nothing when anybody is there already. */
export async function seedDemo(platform: Platform): Promise<void> {
  const { agency } = platform
  const anyone = await agency.selectFrom('users').select(sql`1`.as('one')).limit(1).execute()
  if (anyone.length > 0) return
  const admin = await createPerson(agency, {
    role: 'admin',
    name: { first: 'Avery', last: 'Stone' },
    email: 'admin@enfilade.test',
    password,
  })
  const ctx = contextFor(platform, { personId: admin, sessionId: '', role: 'admin', companies: [] })
  const company = await createCompany(ctx, {
    name: 'Brightleaf Health',
    website: 'https://brightleaf.example',
    description: '',
    email: 'hello@brightleaf.test',
    phone: '+1 512 555 0100',
    address: { street: '1 Main', city: 'Austin', state: 'TX', zipCode: '78701', country: 'United States' },
  })
  const owner = await createPerson(agency, {
    role: 'client',
    name: { first: 'Noor', last: 'Haddad' },
    email: 'owner@brightleaf.test',
    password,
  })
  await addMember(agency, { userId: owner, companyId: company._id, role: 'owner' })
}
