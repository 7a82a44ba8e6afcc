// Names that nothing before has: a test that failed is run once more, over what it has left behind.

export const uniqueId = (): string => crypto.randomUUID().slice(0, 8)

/** `Ferry 3f09a1c2` */
export const unique = (name: string): string => `${name} ${uniqueId()}`
