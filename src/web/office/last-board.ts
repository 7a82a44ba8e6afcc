// Whose board a person looked at last, kept in a cookie of this device, so that the server already opens it.

export interface BoardChoice {
  companyId: string
  projectId: string | null
}

const yearInSeconds = 31_536_000

/** @param cookies on the server the request's `Cookie` header, in the browser `document.cookie` */
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
