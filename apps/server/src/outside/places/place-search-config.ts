export interface PlaceSearchConfig {
  readonly kind: 'photon' | 'nominatim'
  /** Where the service stands, without the path of its search. */
  readonly url: string
}

/** `photon:https://…`, `nominatim:https://…`, or the address of a Photon service alone; undefined for anything else. */
export function placeSearchOf(text: string): PlaceSearchConfig | undefined {
  const [, kind = 'photon', url = ''] = /^(?:(photon|nominatim):)?(https?:\/\/\S+)$/.exec(text.trim()) ?? []
  return URL.canParse(url) ? { kind: kind as PlaceSearchConfig['kind'], url } : undefined
}
export const isPlaceSearch = (text: string) => placeSearchOf(text) !== undefined
