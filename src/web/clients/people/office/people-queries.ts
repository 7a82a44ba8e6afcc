// Queries for people.
import { type DirectoryQuery, directory } from '#contract/clients/directory.ts'
import { personalData } from '#contract/accounts/personal-data.ts'
import { queryOf } from '#web/lib/query.ts'

export const peoplePage = (choices: Omit<DirectoryQuery, 'size' | 'format'>) =>
  queryOf(directory.list, { query: { ...choices, size: 25 } })

export const personWith = (personId: string) => queryOf(directory.get, { params: { personId } })

export const sessionsOf = (personId: string) =>
  queryOf(directory.sessions, { params: { personId } })

export const staffInvitations = queryOf(directory.invitations, {})

export const erasuresQuery = queryOf(personalData.requests, {})
