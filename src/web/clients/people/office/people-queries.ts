// Queries for people.
import { type DirectoryQuery, directory } from '#contract/clients/directory.ts'
import { personalData } from '#contract/accounts/personal-data.ts'
import { toQuery } from '#web/lib/query.ts'

export const peoplePage = (choices: Omit<DirectoryQuery, 'size' | 'format'>) =>
  toQuery(directory.list, { query: { ...choices, size: 25 } })

export const personWith = (personId: string) => toQuery(directory.get, { params: { personId } })

export const sessionsOf = (personId: string) =>
  toQuery(directory.sessions, { params: { personId } })

export const staffInvitations = toQuery(directory.invitations, {})

export const erasuresQuery = toQuery(personalData.requests, {})
