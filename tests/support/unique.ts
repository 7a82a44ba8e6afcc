// Unique names, for data that several tests or files share.

export const uniqueId = (): string => crypto.randomUUID().slice(0, 8)

/** `Ferry 3f09a1c2` */
export const unique = (name: string): string => `${name} ${uniqueId()}`
