// Unique names, because a failed test is retried on the data it left behind.

export const uniqueId = (): string => crypto.randomUUID().slice(0, 8)

/** `Ferry 3f09a1c2` */
export const unique = (name: string): string => `${name} ${uniqueId()}`
