// Tracks the latest changes this window has seen; sent with every call, so that no process responds with older data.

/** The id of the latest stream event, and the position returned by the latest write. */
const seen = { byStream: '', byWrite: '' }

export function recordSeen(by: keyof typeof seen, position: string | null): void {
  if (position) seen[by] = position
}

/** Empty until a change has been seen. */
export function updatesSeen(): string {
  return Object.values(seen).filter(Boolean).join(',')
}
