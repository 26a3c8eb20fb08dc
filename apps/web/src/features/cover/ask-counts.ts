import type { OfferRecord } from '@muster/contract/cover'

/** How many of the people who can take the shift were asked, and who was not because of quiet hours. */
export function askCounts({ people }: Pick<OfferRecord, 'people'>) {
  const isQuiet = ({ askedAt, passedOver }: OfferRecord['people'][number]) =>
    askedAt === null && passedOver.some(({ kind }) => kind === 'quietHours')
  return {
    all: people.length,
    asked: people.filter(({ askedAt }) => askedAt !== null).length,
    quiet: people.filter(isQuiet).map(({ tenantUserId }) => tenantUserId),
  }
}
