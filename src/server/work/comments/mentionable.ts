// Who can be mentioned in a comment: people who would see it.
import type { Comment } from '#contract/work/comments.ts'
import { listAssignable } from '#server/accounts/auth/service.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Mentions } from '#server/platform/markdown/markdown.ts'
import { assertMentionable, isForClients } from './rules.ts'

export interface Audience {
  companyId: string
  visibility: Comment['visibility']
  taskVisibility: Comment['visibility']
}

/** @param agencyDatabase connection of the agency, since a client's cannot read its staff */
export async function listMentionable(agencyDatabase: Tx, audience: Audience) {
  const people = await listAssignable(agencyDatabase, audience.companyId)
  return isForClients(audience) ? people : people.filter(({ role }) => role === 'admin')
}

/**
 * @param known ids of people already mentioned, who stay valid even if they can no longer see it
 * @returns the mentioned people's names by id
 * @throws AppError `invalid` at `text`
 */
export async function checkMentions(
  agencyDatabase: Tx,
  audience: Audience,
  mentions: Mentions,
  known: readonly string[] = [],
): Promise<Map<string, string>> {
  if (mentions.named.length === 0) return new Map()
  const people = await listMentionable(agencyDatabase, audience)
  const names = new Map(people.map(({ id, first, last }) => [id, `${first} ${last}`]))
  assertMentionable(mentions, (id) => names.has(id) || known.includes(id), audience)
  return names
}
