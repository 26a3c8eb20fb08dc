import { zoneNames } from '@muster/contract/kit/zone-names'

export const zoneChoices = zoneNames().map((zone) => ({ value: zone, label: zone }))
