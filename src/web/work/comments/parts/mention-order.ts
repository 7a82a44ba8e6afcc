// Orders people suggested for mentions.
import type { Mentionable } from '#contract/work/comments.ts'

/** Alternates between agency and company, so both sides appear near the top however many people either has. */
export function bothSidesInTurn(people: readonly Mentionable[]): Mentionable[] {
  const agency = people.filter(({ staff }) => staff)
  const company = people.filter(({ staff }) => !staff)
  return Array.from({ length: Math.max(agency.length, company.length) }, (_, i) =>
    [agency[i], company[i]].filter((one) => one !== undefined),
  ).flat()
}
