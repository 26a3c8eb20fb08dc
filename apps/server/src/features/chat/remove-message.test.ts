import { chat } from '@muster/contract/chat'
import { expect, test } from 'vitest'
import { aJob, aSite } from '../../../test/office.ts'
import { aTenant } from '../../../test/tenant.ts'
import { aGroup, aMessage, conversationOf } from './examples.ts'

test('members remove their own messages, management those of others but not between people who write to each other', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const { worker } = await aJob(t, { site })
  const { worker: colleague } = await aJob(t, { site })
  const { id } = await conversationOf(t, site)
  const { id: messageId } = await aMessage(t, id, 'The key is under the mat', worker)
  const params = { id, messageId }
  expect(await t.refused(chat.remove, { params }, { as: colleague })).toMatchObject({
    reason: 'message.others',
  })
  const [message] = await t.call(chat.messages, { params: { id } }, { as: worker })
  expect(message).toMatchObject({ removed: false, text: 'The key is under the mat' })
  const group = await aGroup(t, [worker])
  const { id: inGroup } = await aMessage(t, group, 'Between us', worker)
  const ofGroup = { params: { id: group, messageId: inGroup } }
  expect(await t.refused(chat.remove, ofGroup)).toMatchObject({ reason: 'message.others' })
})
