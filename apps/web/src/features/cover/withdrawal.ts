import { msg } from '@muster/contract/msg'
import type { Offer } from '@muster/contract/offers'
import type { Confirmation } from '@muster/ui/dialog/confirm.tsx'
import { whenOf } from '../../shared/shifts/shift-words.ts'

/** The question before an open offer ends. */
export const withdrawal = (place: Offer['place']): Confirmation => ({
  title: msg('Withdraw the offer'),
  sentence: msg('Nobody can take {shift} at {site} any more. The place stays uncovered.'),
  values: { shift: whenOf(place), site: place.locationName },
  proceed: msg('Withdraw'),
  danger: true,
})
