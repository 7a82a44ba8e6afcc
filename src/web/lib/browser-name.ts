// The name of a browser, by what it sends as its user agent.
const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (userAgent: string, known: readonly (readonly [RegExp, string])[]) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1]

/** 'Chrome on Windows'. Other programs appear under the name they send. */
export function browserName(userAgent: string): string {
  const browser = firstOf(userAgent, browsers)
  const system = firstOf(userAgent, systems)
  if (!browser) return userAgent || 'A program'
  return system ? `${browser} on ${system}` : browser
}
