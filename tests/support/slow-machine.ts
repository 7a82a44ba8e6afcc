// Time limits that hold on a slow or busy machine as well.

/** How much slower than the machine for which a limit was chosen. */
const factor = 3

/** For a test of the time that something may take: what it prevents takes far longer on any machine. */
export const onSlowMachine = (ms: number): number => ms * factor
