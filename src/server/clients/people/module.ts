// People of companies and of the agency.
import type { NounModule } from '#server/records/module.ts'

export const people: NounModule = {
  records: [
    {
      kind: 'person',
    },
  ],
}
