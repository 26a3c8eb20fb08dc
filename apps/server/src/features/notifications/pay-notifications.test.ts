import { pageOf } from '@muster/contract/kit/rows'
import { language as languages } from '@muster/contract/languages'
import { mail } from '@muster/contract/mail'
import { notifications } from '@muster/contract/notifications/notifications'
import { pay } from '@muster/contract/pay/pay'
import { expect, test } from 'vitest'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { aPayPeriod } from '../pay/examples.ts'

standingStill('2020-06-12T02:00:00Z')

test('returned hours name the days of their period as the reader writes them, on screen and in the mail', async () => {
  const t = await aTenant()
  const { id, person } = await aPayPeriod(t)
  await t.call(languages.choose, { body: { language: 'de' } }, { as: person })
  const choices = [{ type: 'pay.returned' as const, gateway: 'EMAIL' as const, wanted: true }]
  await t.call(notifications.choose, { body: { choices } }, { as: person })
  const body = { tenantUserIds: [person.id], reason: 'Wednesday 2020-06-03 is missing' }
  await t.call(pay.return, { params: { id }, body })
  await t.settle()
  expect(await t.call(notifications.list, {}, { as: person })).toMatchObject([
    {
      title: 'Your hours of 01/06/2020 to 07/06/2020 were returned',
      message: 'Returned for review: Wednesday 2020-06-03 is missing',
      params: { from: '01/06/2020', to: '07/06/2020' },
    },
  ])
  const query = { gateway: 'EMAIL' as const, page: 0, size: 10 }
  const [delivery] = pageOf(await t.call(notifications.deliveries, { query })).content
  await runBackgroundJob(t.deps, t.clock.now(), 'mail-notification', {
    tenantId: t.tenantId,
    deliveryId: delivery!.id,
  })
  const [sent] = (await t.call(mail.outbox)) as { subject: string; text: string }[]
  expect(sent!.subject).toBe('Ihre Stunden vom 01/06/2020 bis 07/06/2020 wurden zurückgegeben')
  expect(sent!.text).toContain('Wednesday 2020-06-03 is missing')
})
