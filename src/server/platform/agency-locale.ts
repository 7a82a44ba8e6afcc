// The form of dates and numbers of people who have not chosen theirs.

let chosen: string | null = null

export function setAgencyLocale(locale: string | null): void {
  chosen = locale
}

/** Null for US format. */
export const agencyLocale = (): string | null => chosen
