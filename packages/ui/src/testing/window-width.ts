import { vi } from 'vitest'

export const windowWidth = (pixels: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = Number(/max-width: ([\d.]+)em/.exec(query)?.[1] ?? Number.NaN) * 16
    return Object.assign(new EventTarget(), { matches: pixels <= most, media: query }) as MediaQueryList
  })
