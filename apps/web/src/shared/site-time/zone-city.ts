/** `Sydney` of `Australia/Sydney`; a zone without a city stays as it is. */
export const zoneCity = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
