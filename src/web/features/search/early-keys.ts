// What is typed while the palette is still being loaded, until its field takes over.
export interface EarlyKeys {
  current: { text: string; isTaken: boolean }
}
