// Query for the checklist; polls while a test email is in progress.
import type { Query } from '@tanstack/react-query'
import { type Checklist, setup } from '#contract/agency/setup.ts'
import { toQuery } from '#web/lib/query.ts'

const pollMs = 700

export const checklistQuery = toQuery(setup.checklist, {})

export const whileSending = ({ state }: Query<Checklist>) =>
  state.data?.emailTest?.state === 'sending' ? pollMs : false
