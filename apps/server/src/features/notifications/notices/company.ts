import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { listManagers, readContractEnd, readName } from '../queries.ts'
import type { Notices } from './notice.ts'

const hasOtherSession = (scope: Scope, userId: number, sessionId: string) =>
  scope
    .from('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .limit(1)
    .executeTakeFirst()

type CompanyEvent =
  | 'session.newDevice'
  | 'storage.filling'
  | 'contract.ends'
  | 'export.done'
  | 'export.failed'
/** Accounts, storage, files that were asked for and contracts that end. */
export const companyNotices: Notices<CompanyEvent> = {
  'session.newDevice': async (scope, { payload: { tenantUserId, sessionId, device } }) => {
    // The first device of a person is not news.
    if (!(await hasOtherSession(scope, tenantUserId, sessionId))) return
    const forPerson = {
      type: 'session.newDevice' as const,
      to: [tenantUserId],
      title: msg('New sign-in to your account'),
      // A device that says nothing of itself has no name.
      message: device
        ? msg('{device}. Not you? Sign that device out and change your password.')
        : msg('Not you? Sign that device out and change your password.'),
      params: { device },
      link: '/account',
    }
    const name = await readName(scope, tenantUserId)
    if (!name) return forPerson
    const forSubscribers = {
      type: 'session.newDeviceOf' as const,
      to: [],
      title: msg('{name} signed in with a new device'),
      message: device ? msg('It is {device}.') : msg('The device is not known.'),
      params: { name, device },
      link: '/users',
      about: { personId: tenantUserId },
    }
    return [forPerson, forSubscribers]
  },
  'storage.filling': async (scope, { payload: { percent } }) => ({
    type: 'storage.filling',
    to: await listManagers(scope, {}),
    title: msg('The storage is {percent} % full'),
    message: msg('Remove files you no longer need, or ask for more storage.'),
    params: { percent },
    link: '/',
  }),
  'contract.ends': async (scope, { payload: { contractId }, occurredAt }) => {
    const ending = await readContractEnd(scope, contractId, occurredAt)
    if (!ending) return
    const { recipients, clientId, ...params } = ending
    return {
      type: 'contract.ends',
      to: recipients,
      title: msg('A contract ends on {date}'),
      message: msg('{title} ({number}) of {client} ends in {days} days. Renew it, or let it end.'),
      params,
      link: `/contracts/edit?id=${contractId}`,
      about: { clientId },
    }
  },
  'export.done': async (_, { payload: { tenantUserId, fileName, until } }) => ({
    type: 'export.done',
    to: [tenantUserId],
    title: msg('Your file is ready'),
    message: msg('{fileName} can be downloaded until {date}.'),
    params: { fileName, date: until },
    link: '/report/exports',
  }),
  'export.failed': async (_, { payload: { tenantUserId } }) => ({
    type: 'export.failed',
    to: [tenantUserId],
    title: msg('Your file could not be made'),
    message: msg('The list of exports says why.'),
    params: {},
    link: '/report/exports',
  }),
}
