import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { contrast, distanceFromRed, fillOf, hexOf, inkOn, mix, readableOn } from './colours.ts'

export interface CompanyColours {
  readonly colorMain: string
  readonly colorBackground: string
}
export const defaultColours: CompanyColours = { colorMain: '#f11946', colorBackground: '#001737' }

export const bodyLight = '#ffffff'
export const bodyDark = '#17191d'
/** A fill that cannot be told from the page is shifted until it can; among dark greys it takes more. */
const leastPresence = { light: 1.6, dark: 2.6 }

const visible = (hex: string, body: string, presence = leastPresence.light) =>
  contrast(hex, body) >= presence ? hex : readableOn(body, hex, presence)

const isRed = (hex: string) => (distanceFromRed(hex) ?? 180) <= 25
/** Of buttons, links and marks. Red means trouble: a red company acts in its background colour, or else in navy. */
export function actionColour({ colorMain, colorBackground }: CompanyColours): string {
  const hexes = [
    hexOf(colorMain, defaultColours.colorMain),
    hexOf(colorBackground, defaultColours.colorBackground),
  ]
  return hexes.find((hex) => !isRed(hex)) ?? defaultColours.colorBackground
}

/** What the colours of a company become: every pair in it reads at 4.5:1. Exported for its property test. */
export function palette(colours: CompanyColours, dark: boolean) {
  const body = dark ? bodyDark : bodyLight
  const main = hexOf(colours.colorMain, defaultColours.colorMain)
  const chrome = fillOf(hexOf(colours.colorBackground, defaultColours.colorBackground))
  const chromeInk = inkOn(chrome)
  const act = actionColour(colours)
  const fill = fillOf(visible(act, body, dark ? leastPresence.dark : leastPresence.light))
  // A dark colour on a dark page is no colour: words and tints take its light shade there.
  const shade = dark ? mix(act, '#ffffff', 0.5) : act
  const tint = mix(body, shade, dark ? 0.24 : 0.09)
  return {
    body,
    fill,
    fillInk: inkOn(fill),
    fillHover: mix(fill, inkOn(fill) === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    text: readableOn(body, shade),
    tint,
    tintInk: readableOn(tint, dark ? mix(act, '#ffffff', 0.75) : act),
    chrome,
    chromeInk,
    chromeSoft: readableOn(chrome, mix(chromeInk, chrome, 0.28)),
    chromeHover: mix(chrome, chromeInk, 0.1),
    chromeLine: mix(chrome, chromeInk, 0.16),
    chromeAccent: contrast(visible(main, chrome), chrome) >= 3 ? main : readableOn(chrome, main, 3),
    dimmed: dark ? '#a8aeb8' : '#5b6472',
    error: dark ? '#ff8f8f' : '#b01e1e',
  }
}

const shades = [0.92, 0.84, 0.68, 0.5, 0.32, 0.16]
const scaleOf = (hex: string) =>
  [
    ...shades.map((share) => mix(hex, '#ffffff', share)),
    hex,
    ...[0.14, 0.27, 0.4].map((share) => mix(hex, '#000000', share)),
  ] as unknown as MantineColorsTuple

const slate: MantineColorsTuple = [
  '#c9ced6',
  '#b3b9c4',
  '#8b93a1',
  '#6a7280',
  '#464d59',
  '#343a44',
  '#262a32',
  bodyDark,
  '#121417',
  '#0c0d10',
]

const tinted = new Set(['light', 'subtle', 'transparent', 'outline'])
/** The library's own tinted variants miss 4.5:1 in several colours; their inks are computed instead. */
const variantColors: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input)
  const color = input.color?.split('.')[0] ?? input.theme.primaryColor
  if (input.variant === 'filled' && color === 'brand') {
    return {
      ...usual,
      background: 'var(--mantine-primary-color-filled)',
      hover: 'var(--mantine-primary-color-filled-hover)',
      color: 'var(--mantine-primary-color-contrast)',
    }
  }
  if (tinted.has(input.variant) && color in input.theme.colors && color !== 'gray' && color !== 'dark') {
    return { ...usual, color: `var(--ink-${color})` }
  }
  return usual
}

/** As long as all else that moves. */
const transitionProps = { duration: 160 }

export function themeOf(colours: CompanyColours): MantineThemeOverride {
  const light = palette(colours, false)
  return createTheme({
    colors: { brand: scaleOf(light.fill), dark: slate },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.19,
    variantColorResolver: variantColors,
    defaultRadius: 8,
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '22px', lineHeight: '30px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    shadows: { md: '0 8px 28px rgb(10 20 40 / 16%)' },
    components: {
      InputWrapper: {
        styles: { label: { fontWeight: 500, marginBottom: 4 }, description: { marginTop: 4 } },
      },
      // By keyboard a menu begins with its first choice, not with nothing.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // The arrow of a list to choose from would be read as a picture without a name.
      ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
      Modal: { defaultProps: { centered: true, radius: 8, shadow: 'md' } },
      Drawer: { defaultProps: { transitionProps } },
      DrawerRoot: { defaultProps: { transitionProps } },
    },
    other: colours,
  })
}

const coloursOf = (other: Record<string, unknown>): CompanyColours => ({
  colorMain: String(other.colorMain ?? ''),
  colorBackground: String(other.colorBackground ?? ''),
})

export const cssVariables: CSSVariablesResolver = (theme) => {
  const colours = coloursOf(theme.other)
  const inks = (dark: boolean) =>
    Object.fromEntries(
      Object.entries(theme.colors)
        .filter(([name]) => name !== 'brand' && name !== 'dark')
        .map(([name, tones]) => {
          const ground = dark ? mix(bodyDark, tones[8]!, 0.3) : (tones[1] ?? bodyLight)
          return [`--ink-${name}`, readableOn(ground, dark ? tones[4]! : tones[8]!)]
        }),
    )
  const variables = (dark: boolean) => {
    const tone = palette(colours, dark)
    return {
      ...inks(dark),
      '--ink-brand': tone.tintInk,
      '--mantine-color-body': tone.body,
      '--mantine-primary-color-filled': tone.fill,
      '--mantine-color-brand-filled': tone.fill,
      '--mantine-primary-color-filled-hover': tone.fillHover,
      '--mantine-color-brand-filled-hover': tone.fillHover,
      '--mantine-primary-color-contrast': tone.fillInk,
      '--mantine-color-brand-light': tone.tint,
      '--mantine-color-brand-light-color': tone.tintInk,
      '--mantine-color-anchor': tone.text,
      '--mantine-color-brand-text': tone.text,
      '--mantine-color-dimmed': tone.dimmed,
      '--mantine-color-placeholder': tone.dimmed,
      '--mantine-color-error': tone.error,
      '--chrome': tone.chrome,
      '--chrome-ink': tone.chromeInk,
      '--chrome-soft': tone.chromeSoft,
      '--chrome-hover': tone.chromeHover,
      '--chrome-line': tone.chromeLine,
      '--chrome-accent': tone.chromeAccent,
      '--line': dark ? '#2c313a' : '#e4e7ec',
      '--chosen': dark ? '#243044' : '#e9edf3',
      // What tells a control from the page: at least 3:1 on the page, on a card and on a field.
      '--edge': dark ? '#737c8a' : '#868e99',
      '--ring': dark ? '#e6eaf2' : '#001737',
      '--mantine-color-disabled': dark ? '#262a32' : '#f1f3f5',
      '--mantine-color-disabled-color': dark ? '#a8aeb8' : '#5c6470',
      '--canvas': dark ? '#111317' : '#f7f8fa',
      ...(dark && { '--mantine-color-gray-light': '#343b47', '--mantine-color-gray-light-color': '#e6eaf2' }),
    }
  }
  return { variables: {}, light: variables(false), dark: variables(true) }
}
