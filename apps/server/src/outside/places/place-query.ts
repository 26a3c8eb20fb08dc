export interface PlaceQuery {
  search: string
  /** The middle of the map: of places of one name the nearer comes first. */
  near: { lat: number; lng: number } | undefined
}
export const mostPlaces = 8
