// The agency's work in numbers.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const Counts = z.strictObject({
  clients: z.int(),
  projects: z.int(),
  tasks: z.int(),
  campaigns: z.int(),
})
export type Counts = z.infer<typeof Counts>

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/overview',
    access: 'admin',
    summary: 'How much there is of each kind of record',
    answer: {
      200: Counts,
    },
  }),
}
