// What the decoder of pictures is asked, and what it answers: JSON both ways.

export interface InspectJob {
  path: string
  /** Types that are pictures, whose size is of interest. */
  pictures: readonly string[]
}

export interface DecodedFile {
  /** Detected from the first bytes or an archive's content; absent for plain text and unknown types. */
  type?: string
  /** Of a picture, upright. */
  size?: { width: number; height: number }
}

export interface PictureOutput {
  width?: number
  height?: number
  fit?: 'inside' | 'cover'
  quality: number
  /** WebP by default. */
  format?: 'png'
}

export interface PictureJob {
  as: 'image' | 'drawing' | 'pdf'
  /** Otherwise the upload's bytes follow the job. */
  path?: string
  /** Smaller images are only measured. */
  minWidth?: number
  minHeight?: number
  /** The background of transparent parts, which otherwise stay transparent. */
  background?: string
  /** Rendered within a square of this size, whose transparent margins are cut off; without pictures if nothing else is there. */
  trimmedFrom?: number
  /** The largest first. */
  outputs: readonly [PictureOutput, ...PictureOutput[]]
}

export interface RenderJob extends PictureJob {
  /** Larger images are only measured. */
  maxPixels: number
}

export interface Rendering {
  size?: { width: number; height: number }
  /** As base64. */
  pictures?: { width: number; height: number; content: string }[]
}
