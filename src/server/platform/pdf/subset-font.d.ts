// The package comes without types; of its options those that are used.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    keepAllGlyphs: true
    /** Of a variable font the value of each axis. */
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: Options,
  ): Promise<Buffer>
}
