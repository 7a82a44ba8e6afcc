// What the demo's projects reach by when.
import type { Days } from '../fixtures.ts'

export interface MilestoneFixture {
  /** Referenced by title. */
  project: string
  title: string
  on: Days
  isInternal?: true
  isReached?: true
  /** The email address of the client's person who approved it. */
  approvedBy?: string
}

/** By the client's name. */
export const milestones: Readonly<Record<string, readonly MilestoneFixture[]>> = {
  'Brightleaf Health': [
    {
      ...{ project: 'Patient portal: online booking', title: 'Booking screens signed off' },
      ...{ on: -24, isReached: true, approvedBy: 'owner@brightleaf.test' },
    },
    { project: 'Patient portal: online booking', title: 'Cedar Park books online', on: 12 },
    {
      ...{ project: 'Patient portal: online booking', title: 'Load test with six clinics' },
      ...{ on: 15, isInternal: true },
    },
    { project: 'Patient portal: online booking', title: 'All six clinics book online', on: 34 },
  ],
  'Harborview School': [
    {
      ...{ project: 'Open day: 120 families on campus', title: 'Invitations are out' },
      ...{ on: -3, isReached: true },
    },
  ],
}
