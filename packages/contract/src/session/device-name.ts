// In this order: most browsers name others whose pages they also show.
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const named = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([mark]) => mark.test(text))?.[1]

/** What a person calls their device, "Chrome on Windows", from the header `User-Agent`; empty where it tells nothing. */
export function deviceName(userAgent = ''): string {
  const text = userAgent.slice(0, 500)
  return [named(browsers, text), named(systems, text)].filter(Boolean).join(' on ')
}
