import { InstrumentCode } from '@muster/contract/pay/employment'
import type { Instrument } from './instrument.ts'

/** The instruments of the product. Each is loaded when it is asked for. */
const loaders = {
  MA000022: () => import('../../instruments/MA000022/index.ts'),
  plain: () => import('../../instruments/plain/index.ts'),
  'plain-NZ': () => import('../../instruments/plain-NZ/index.ts'),
  'plain-GB': () => import('../../instruments/plain-GB/index.ts'),
  'plain-US': () => import('../../instruments/plain-US/index.ts'),
  'plain-US-CA': () => import('../../instruments/plain-US-CA/index.ts'),
} satisfies Record<InstrumentCode, () => Promise<{ instrument: Instrument }>>

export const instrumentCodes = InstrumentCode.options

export const loadInstrument = async (code: InstrumentCode): Promise<Instrument> =>
  (await loaders[code]()).instrument
