// People of companies and of the agency.
import type { NounModule } from '#server/records/module.ts'
import { search } from './search-store.ts'

export const people: NounModule = {
  records: [
    {
      kind: 'person',
      search,
    },
  ],
}
