import type { Offer } from '@muster/contract/cover/offers'
import { msg } from '@muster/contract/kit/msg'
import type { Confirmation } from '@muster/ui/dialog/confirm.tsx'
import { whenOf } from '../../shared/shifts/shift-words.ts'

export const withdrawal = (place: Offer['place']): Confirmation => ({
  title: msg('Withdraw the offer'),
  sentence: msg('After that, no one can accept {shift} at {site}. It is still uncovered.'),
  values: { shift: whenOf(place), site: place.locationName },
  proceed: msg('Withdraw'),
  danger: true,
})
