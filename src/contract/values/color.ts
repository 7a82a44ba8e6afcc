// Colors as `#rrggbb` and in OKLCH, how far apart two are, and their contrast by WCAG 2.2.

export interface Oklch {
  /** From 0, black, to 1, white. */
  lightness: number
  chroma: number
  /** In degrees; means nothing for grays. */
  hue: number
}

type Triple = [first: number, second: number, third: number]

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** Red, green and blue from 0 to 1, as written. */
function toChannels(hex: string): Triple {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function fromChannels(channels: Triple): string {
  const digits = channels.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

const each = ([first, second, third]: Triple, change: (value: number) => number): Triple => [
  change(first),
  change(second),
  change(third),
]

function toOklab(hex: string): Triple {
  const [red, green, blue] = each(toChannels(hex), toLinear)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  const [lightness, a, b] = toOklab(hex)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInside = (channel: number) => channel > -0.0005 && channel < 1.0005

/** `#rrggbb`, with as much of the chroma as screens can show at this lightness. */
export function toHex(color: Oklch): string {
  if (toLinearRgb(color).every(isInside)) return fromChannels(each(toLinearRgb(color), toGamma))
  let [shown, tooMuch] = [0, color.chroma]
  while (tooMuch - shown > 0.001) {
    const chroma = (shown + tooMuch) / 2
    if (toLinearRgb({ ...color, chroma }).every(isInside)) shown = chroma
    else tooMuch = chroma
  }
  return fromChannels(each(toLinearRgb({ ...color, chroma: shown }), toGamma))
}

/** @param share how much of `over` covers `under`, from 0 to 1 */
export function blend(over: string, under: string, share: number): string {
  const mix = (one: number, other: number) => share * one + (1 - share) * other
  const [red, green, blue] = toChannels(over)
  const [redBelow, greenBelow, blueBelow] = toChannels(under)
  return fromChannels([mix(red, redBelow), mix(green, greenBelow), mix(blue, blueBelow)])
}

/** As people see it, evenly over all colors: black and white are 1 apart, and 0.02 can just be told. */
export function getDistance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function getLuminance(hex: string): number {
  const [red, green, blue] = each(toChannels(hex), toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 for equal colors to 21 for black on white. */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
