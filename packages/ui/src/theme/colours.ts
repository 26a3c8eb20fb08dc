/** Six-digit lower-case hex, or the fallback when the text is no hex colour. */
export function hexOf(value: string | null | undefined, fallback: string): string {
  const text = value?.trim().toLowerCase() ?? ''
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`
  return fallback
}

type Rgb = readonly [number, number, number]
const channels = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Degrees between a colour's hue and red; undefined for a grey, which has no hue that is seen. */
export function distanceFromRed(hex: string): number | undefined {
  const [red, green, blue] = channels(hex)
  const top = Math.max(red, green, blue)
  const chroma = top - Math.min(red, green, blue)
  if (chroma < leastChroma) return undefined
  const sixth =
    top === red
      ? (green - blue) / chroma
      : top === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  const hue = sixth * 60
  return Math.min(Math.abs(hue), Math.abs(hue - 360))
}
const leastChroma = 40

/** `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const parts = channels(from).map((part, i) => Math.round(part + (target[i]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const step = 0.02
/** The nearest darker or lighter tone that reads on `ground` at `ratio` to one. */
export function readableOn(ground: string, hex: string, ratio = 4.6): string {
  const end = contrast('#000000', ground) > contrast('#ffffff', ground) ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += step) {
    const tone = mix(hex, end, share)
    if (contrast(tone, ground) >= ratio) return tone
  }
  return end
}

const darkInk = '#101418'
/** White where it reads well enough to be made readable by a small shift of the ground, else a dark ink. */
export const inkOn = (ground: string) => (contrast('#ffffff', ground) >= 3 ? '#ffffff' : darkInk)

/** The colour itself where its ink reads at 4.5:1, else the smallest shift that makes it so. */
export function fillOf(hex: string): string {
  const ink = inkOn(hex)
  const away = ink === '#ffffff' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += step) {
    const tone = mix(hex, away, share)
    if (contrast(ink, tone) >= 4.55) return tone
  }
  return away
}
