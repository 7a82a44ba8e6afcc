// Which changes this window has learned of: sent with every call, so that no process answers with anything older.

/** The id of the latest event of the stream, and what the latest write was answered with. */
const seen = { byStream: '', byWrite: '' }

export function recordSeen(by: keyof typeof seen, position: string | null): void {
  if (position) seen[by] = position
}

/** Empty before anything was learned. */
export function updatesSeen(): string {
  return Object.values(seen).filter(Boolean).join(',')
}
