import { insert } from '../insert.ts'
import { aContract, aSiteGroup } from '../office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'

export const areaNames = ['zebraA', 'zebraB', 'zebraC'] as const
export type AreaName = (typeof areaNames)[number]
interface Area {
  readonly groupId: number
  readonly manager: TestUser
}

async function anArea(t: Tenant, name: AreaName): Promise<Area> {
  const { id: groupId } = await aSiteGroup(t, { name: `Group of ${name}` })
  return { groupId, manager: await aUser(t, { level: 3 }) }
}
const give = async (t: Tenant, { id }: TestUser, groupId: number) =>
  insert(await t.scope(), 'manager_areas', {
    ...{ user_id: id, site_group_id: groupId, first_day: '2020-01-01' },
    ...{ added_at: t.clock.now(), added_by: t.boss.id },
  })

/** A company with three areas, a manager of each, one of the first two, and one of the whole company. */
export async function aCompanyOfAreas() {
  const t = await aTenant()
  const areas = {
    zebraA: await anArea(t, 'zebraA'),
    zebraB: await anArea(t, 'zebraB'),
    zebraC: await anArea(t, 'zebraC'),
  }
  const [ofTwo, ofAll] = [await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  for (const { groupId, manager } of Object.values(areas)) await give(t, manager, groupId)
  await give(t, ofTwo, areas.zebraA.groupId)
  await give(t, ofTwo, areas.zebraB.groupId)
  const { code } = t
  /** What is made meanwhile lies in the area: names that tests make up say which one it is. */
  async function within<T>(name: AreaName, make: () => Promise<T>): Promise<T> {
    const { groupId, manager } = areas[name]
    t.code = name
    t.area = { groupId, managerId: manager.id }
    try {
      return await make()
    } finally {
      t.code = code
      t.area = undefined
    }
  }
  const client = await aClient(t)
  const common = { client, contractId: (await aContract(t, { client })).id, worker: await aUser(t) }
  /** Where the sites of all areas are one client's, under one contract, and one person works at all of them. */
  async function withCommon<T>(make: () => Promise<T>): Promise<T> {
    t.common = common
    try {
      return await make()
    } finally {
      t.common = undefined
    }
  }
  return { t, areas, ofTwo, ofAll, within, withCommon }
}
