// Types for a package that has none, limited to the options used here.
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    keepAllGlyphs: true
    /** For a variable font, the value of each axis. */
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: Options,
  ): Promise<Buffer>
}
