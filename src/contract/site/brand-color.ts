// Brand color: takes its hue and applies lightnesses that keep sufficient contrast in each theme.

/** The hue of the default brand color; the style sheets use the same value. */
export const defaultHue = 265

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** @param hex `#rrggbb` @returns linear red, green and blue, from 0 to 1 */
export function toLinearRgb(hex: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** @param hex `#rrggbb` @returns the OKLCH hue in degrees; the default for grays, which have no hue */
export function toHue(hex: string): number {
  const [red, green, blue] = toLinearRgb(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  if (Math.hypot(a, b) < 0.02) return defaultHue
  return Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

function linearRgb(lightness: number, chroma: number, hue: number): number[] {
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

/** Converts to `#rrggbb` with as much chroma as sRGB allows, for consumers without OKLCH support. */
export function hexOf(lightness: number, chroma: number, hue: number): string {
  const channels = linearRgb(lightness, chroma, hue)
  const isInside = channels.every((channel) => channel > -0.0005 && channel < 1.0005)
  if (!isInside && chroma > 0.002) return hexOf(lightness, chroma - 0.002, hue)
  const digits = channels.map((channel) => {
    const byte = Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}
