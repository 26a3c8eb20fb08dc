import { isPlace, type PlaceItem, type RosterView } from '../week/roster-rows.ts'

/** Open places in sight, in order of time; with the filters of the roster. */
export const openPlacesIn = ({ lane }: RosterView): PlaceItem[] =>
  lane
    ? [...lane.cells.values()]
        .flat()
        .filter(isPlace)
        .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    : []

/** How many people places lack. */
export const lackOf = (places: readonly PlaceItem[]) =>
  places.reduce((sum, { place }) => sum + place.uncovered, 0)
