import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '../index.ts'
import { endpointName } from './endpoint.ts'
import { namesakeFields } from './namesakes.ts'
import { isManagement, levelsOf } from './permissions.ts'

// Two people may have one name. Every list that names people for management carries what tells them apart.

/** Lists that name people and do not tell them apart, and why. */
const withoutDistinction: Readonly<Record<string, string>> = {
  'chat.messages': 'A message arrives live too, one for all its readers. The members are told apart',
  'chat.send': 'The same message',
  'chat.search': 'The same message',
}

type Fields = Readonly<Record<string, z.ZodType>>
interface ShapeDef {
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Fields
}
const defOf = (shape: z.ZodType) => shape._zod.def as ShapeDef
function without(shape: z.ZodType): z.ZodType {
  const { innerType, out } = defOf(shape)
  const inside = innerType ?? out
  return inside ? without(inside) : shape
}

interface NamedObject {
  readonly path: string
  readonly fields: Fields
}
/** Every object of a shape with the path to it; `isListed` for those in a list. */
function objectsIn(shape: z.ZodType, path = '', isListed = false): (NamedObject & { isListed: boolean })[] {
  const { element, valueType, options = [], shape: fields } = defOf(without(shape))
  const items = element ?? valueType
  if (items) return objectsIn(items, `${path}[]`, true)
  if (!fields) return options.flatMap((option) => objectsIn(option, path, isListed))
  const parts = Object.entries(fields).flatMap(([name, field]) =>
    objectsIn(field, `${path}.${name}`, isListed),
  )
  return [{ path, fields, isListed }, ...parts]
}

const personIds = /^(?:tenantUser|userAssignee|user)Id$|^(\w+)UserId$|^(actor|signedBy)Id$/
const ownName = ['name', 'employeeName', 'personName', 'firstName']
/** A part that names a person by the id of the object that it belongs to. */
const isNameOfObject = (part: z.ZodType) => {
  const { name, id } = defOf(without(part)).shape ?? {}
  return name !== undefined && id === undefined
}
/** The fields that hold the id of a person whom the object names. */
function peopleNamed({ fields }: NamedObject): string[] {
  const ids = Object.keys(fields).filter((field) => personIds.test(field))
  const isAlone = ids.length === 1
  return ids.filter((field) => {
    const [, one, other] = personIds.exec(field)!
    const role = one ?? other
    const names = [...(role ? [`${role}Name`] : ownName), ...(isAlone ? ownName : [])]
    return names.some((name) => name in fields) || (isAlone && Object.values(fields).some(isNameOfObject))
  })
}
const isTold = ({ fields }: NamedObject, personId: string) =>
  Object.values(fields).some((field) => namesakeFields.get(field)?.personId === personId)

const lists = allEndpoints
  .filter(({ access }) => levelsOf(access)?.some(isManagement))
  .flatMap((endpoint) =>
    typeof endpoint.answer === 'string'
      ? []
      : objectsIn(endpoint.answer).map((object) => ({ ...object, endpoint: endpointName(endpoint) })),
  )
const naming = lists.filter(({ isListed }) => isListed).filter((object) => peopleNamed(object).length > 0)

test('G-14: every list that names people for management carries what tells two of one name apart', () => {
  const untold = naming
    .filter(({ endpoint }) => !(endpoint in withoutDistinction))
    .flatMap((object) =>
      peopleNamed(object)
        .filter((personId) => !isTold(object, personId))
        .map((personId) => `${object.endpoint}${object.path} ${personId}`),
    )
  expect(untold).toEqual([])
  expect(new Set(naming.map(({ endpoint }) => endpoint)).size).toBeGreaterThan(60)
})

test('each exclusion still names people without telling them apart', () => {
  const excluded = Object.keys(withoutDistinction).filter((endpoint) =>
    naming.some(
      (object) =>
        object.endpoint === endpoint && peopleNamed(object).some((personId) => !isTold(object, personId)),
    ),
  )
  expect(excluded).toEqual(Object.keys(withoutDistinction))
})

test('what tells a person apart stands beside their id', () => {
  const adrift = lists.flatMap(({ endpoint, path, fields }) =>
    Object.values(fields)
      .map((field) => namesakeFields.get(field)?.personId)
      .filter((personId) => personId !== undefined && !(personId in fields))
      .map((personId) => `${endpoint}${path} ${personId}`),
  )
  expect(adrift).toEqual([])
})
