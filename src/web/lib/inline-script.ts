/** Serializes a self-contained function as the text of a script that calls it. */
export const inlineScript = <Settings extends unknown[]>(
  run: (...settings: Settings) => void,
  ...settings: Settings
): string =>
  `(${run.toString()})(${settings.map((setting) => JSON.stringify(setting)).join(',')})`.replaceAll(
    '</',
    '<\\/',
  )
