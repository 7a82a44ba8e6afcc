// Remembers the last viewed board in a cookie, so the server can render it.

export interface BoardChoice {
  companyId: string
  projectId: string | null
}

const yearInSeconds = 31_536_000

/** @param cookies the request's `Cookie` header on the server, `document.cookie` in the browser */
export function readLastBoard(cookies: string | null, personId: string): BoardChoice | undefined {
  const value = cookies?.match(/(?:^|;\s*)board=([\w.-]*)/)?.[1] ?? ''
  const [person, companyId, projectId] = value.split('.')
  return person === personId && companyId ? { companyId, projectId: projectId || null } : undefined
}

export function storeLastBoard(personId: string, { companyId, projectId }: BoardChoice): void {
  const value = `${personId}.${companyId}.${projectId ?? ''}`
  document.cookie = `board=${value}; path=/app; max-age=${yearInSeconds}; samesite=lax`
}

export function forgetLastBoard(): void {
  document.cookie = 'board=; path=/app; max-age=0; samesite=lax'
}
