import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification } from 'maplibre-gl'

interface StreetLook {
  isDark: boolean
  language: string
}

/**
 * Labels are drawn with the fonts of the device, which needs no server of fonts. `pgf:` names are written for a font of
 * their own.
 */
const onDevice = (text: string) => (text.startsWith('Noto Sans') ? 'sans-serif' : text.replace(/^pgf:/, ''))

function withDeviceFonts<T>(part: T): T {
  if (typeof part === 'string') return onDevice(part) as T
  if (Array.isArray(part)) return part.map(withDeviceFonts) as T
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withDeviceFonts(value)])) as T
}

/** The layers of Protomaps for an archive of OpenStreetMap, without pictures, which would need a server of their own. */
export const streetLayers = (source: string, { isDark, language }: StreetLook): LayerSpecification[] =>
  (
    layers(source, namedFlavor(isDark ? 'dark' : 'light'), { lang: language }) as LayerSpecification[]
  ).flatMap((layer): LayerSpecification[] => {
    if (layer.type === 'background') return []
    if (layer.type !== 'symbol' || !layer.layout) return [layer]
    const { 'icon-image': _, ...layout } = layer.layout
    // A layer of pictures alone says nothing without them.
    return layout['text-field'] ? [{ ...layer, layout: withDeviceFonts(layout) }] : []
  })
