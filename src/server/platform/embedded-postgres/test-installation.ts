// The program that the tests are: its names, and time limits that hold on a slow machine as well.

export const installation = {
  name: 'sample',
  program: 'Sample',
  setting: 'PLACE',
  owner: 'sample_owner',
  logins: ['sample_reader', 'sample_writer'],
} as const

/** How much slower than the machine for which a limit was chosen. */
const factor = 3

/** For a test of the time that something may take: what it prevents takes far longer on any machine. */
export const onSlowMachine = (ms: number): number => ms * factor
