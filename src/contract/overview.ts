// The agency's work in numbers.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/overview',
    access: 'admin',
    summary: 'How many clients, projects, tasks and campaigns there are',
    answer: {
      200: z.strictObject({
        clients: z.int(),
        projects: z.int(),
        tasks: z.int(),
        campaigns: z.int(),
      }),
    },
  }),
}
