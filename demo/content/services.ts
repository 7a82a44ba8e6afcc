// What of the demo's clients renews: domains, hosting, licenses, certificates.
import type { NewClientService } from '#contract/clients/services.ts'
import type { Days } from '../fixtures.ts'

export interface ServiceFixture extends Omit<Partial<NewClientService>, 'renewsOn' | 'price'> {
  kind: NewClientService['kind']
  name: string
  everyMonths: number
  /** When it renews next. */
  in: Days
  /** In cents. */
  price: number
  /** How often it was renewed before. */
  renewed?: number
}

export const services: Record<string, readonly ServiceFixture[]> = {
  'Brightleaf Health': [
    {
      ...{ kind: 'domain', name: 'brightleafhealth.example', provider: 'Northstar Domains' },
      ...{ everyMonths: 12, in: 6, price: 1_900, renewed: 2 },
      notes: 'The transfer lock is on. Marcus has the login of the registrar.',
    },
    {
      ...{ kind: 'hosting', name: 'Website hosting, two regions', provider: 'Cumulus' },
      ...{ everyMonths: 1, in: 19, price: 8_900, autoRenews: true, renewed: 5 },
      sharedNote: 'Grows with the visits: we look at the plan each January.',
    },
    {
      ...{ kind: 'license', name: 'Appointment calendar, 40 seats', provider: 'Bookwell' },
      ...{ everyMonths: 12, in: 24, price: 216_000, renewedBy: 'client', renewed: 1 },
      sharedNote: 'Noor renews it with the clinics’ own card.',
    },
    {
      ...{ kind: 'certificate', name: 'Signing certificate for letters', provider: 'Trustmark' },
      ...{ everyMonths: 24, in: 210, price: 34_000 },
    },
  ],
  'Harborview School': [
    {
      ...{ kind: 'domain', name: 'harborview.example', provider: 'Northstar Domains' },
      ...{ everyMonths: 12, in: -2, price: 1_900, renewed: 1 },
    },
    {
      ...{ kind: 'license', name: 'Photo library', provider: 'Stillhouse' },
      ...{ everyMonths: 12, in: 3, price: 48_000, renewedBy: 'client' },
    },
  ],
}
