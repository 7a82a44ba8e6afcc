// Marisol Tile & Stone: has just registered and waits for approval.
import type { CompanyFixture } from '../fixtures.ts'

export const marisol: CompanyFixture = {
  state: 'waiting',
  company: {
    name: 'Marisol Tile & Stone',
    website: 'https://marisoltile.example',
    // Registration does not ask for it.
    description: '',
    email: 'studio@marisoltile.example',
    phone: '(956) 555-0188',
    address: {
      street: '900 Alfarero Street',
      city: 'Laredo',
      state: 'TX',
      zipCode: '78040',
      country: 'United States',
    },
  },
  people: [
    {
      name: { first: 'Marisol', last: 'Quintanilla' },
      email: 'marisol@marisoltile.example',
      role: 'owner',
    },
  ],
  projects: [],
}
