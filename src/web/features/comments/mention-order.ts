// In what order people are offered to be mentioned.
import type { Mentionable } from '#contract/comments.ts'

/** The agency's and the company's in turn: however many there are of one side, the other is among the first. */
export function bothSidesInTurn(people: readonly Mentionable[]): Mentionable[] {
  const agency = people.filter(({ staff }) => staff)
  const company = people.filter(({ staff }) => !staff)
  return Array.from({ length: Math.max(agency.length, company.length) }, (_, i) =>
    [agency[i], company[i]].filter((one) => one !== undefined),
  ).flat()
}
