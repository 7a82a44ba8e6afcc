// Keys typed while the palette is loading, until its field takes over.
export interface EarlyKeys {
  current: { text: string; isTaken: boolean }
}
