import type { Level } from '@muster/contract/permissions'

export const demoCode = 'demo'
export const demoPassword = 'Muster-demo-1'

interface Person {
  firstName: string
  lastName: string
  level: Level
  phone: string
  /** Signs in with the demo password. Everybody else of the company has no password yet. */
  signsIn?: true
  address?: string
  emergency?: true
  /** The numbers that the registers print as examples. */
  businessNumber?: string
  taxNumber?: string
}

/*
 * The people of the demo company by the part of their e-mail before the @. Phone numbers are of the ranges that the
 * Australian Communications and Media Authority keeps for fiction.
 */
export const people = {
  owner: {
    firstName: 'Margaret',
    lastName: 'Okafor',
    level: 1,
    phone: '+61491570006',
    signsIn: true,
    address: 'Sydney NSW',
  },
  admin: { firstName: 'Daniel', lastName: 'Whitlock', level: 2, phone: '+61491570156', signsIn: true },
  manager: {
    firstName: 'Priya',
    lastName: 'Raman',
    level: 3,
    phone: '+61491570157',
    signsIn: true,
    emergency: true,
  },
  leader: {
    firstName: 'Thu',
    lastName: 'Nguyễn',
    level: 4,
    phone: '+61491570158',
    signsIn: true,
    emergency: true,
  },
  employee: {
    firstName: 'Aroha',
    lastName: 'Tamati',
    level: 5,
    phone: '+61491570159',
    signsIn: true,
    taxNumber: '123456782',
  },
  contractor: {
    firstName: 'Luca',
    lastName: 'Ferraro',
    level: 6,
    phone: '+61491570110',
    signsIn: true,
    businessNumber: '51824753556',
  },
  client: {
    firstName: 'Southern',
    lastName: 'Civic Venues',
    level: 10,
    phone: '+61491570313',
    signsIn: true,
  },
  client2: { firstName: 'Coastline', lastName: 'Transport', level: 10, phone: '+61491570737', signsIn: true },
  mele: { firstName: 'Mele', lastName: 'Taufa', level: 4, phone: '+61491571266', address: 'Melbourne VIC' },
  siobhan: {
    firstName: 'Siobhán',
    lastName: 'Ó Briain',
    level: 9,
    phone: '+61491571491',
    address: 'Brisbane QLD',
  },
  ahmad: { firstName: 'أحمد', lastName: 'الحسن', level: 5, phone: '+61491571804', address: 'Sydney NSW' },
  olena: {
    firstName: 'Олена',
    lastName: 'Коваленко',
    level: 5,
    phone: '+61491572549',
    address: 'Sydney NSW',
  },
  noa: { firstName: 'נועה', lastName: 'לוי', level: 7, phone: '+61491572665', address: 'Sydney NSW' },
  yuki: { firstName: '由紀', lastName: '田中', level: 5, phone: '+61491572983', address: 'Melbourne VIC' },
  eleni: {
    firstName: 'Ελένη',
    lastName: 'Παπαδοπούλου',
    level: 5,
    phone: '+61491573770',
    address: 'Melbourne VIC',
  },
  jack: {
    firstName: 'Jack',
    lastName: 'Donoghue',
    level: 6,
    phone: '+61491573087',
    address: 'Melbourne VIC',
  },
  xiaolong: { firstName: '小龙', lastName: '王', level: 5, phone: '+61491574118', address: 'Brisbane QLD' },
  minjun: { firstName: '민준', lastName: '김', level: 5, phone: '+61491574632', address: 'Brisbane QLD' },
  rahul: { firstName: 'राहुल', lastName: 'शर्मा', level: 6, phone: '+61491575254', address: 'Adelaide SA' },
  somchai: { firstName: 'สมชาย', lastName: 'ใจดี', level: 7, phone: '+61491575789', address: 'Perth WA' },
  jose: { firstName: 'José', lastName: 'Álvarez', level: 8, phone: '+61491576398', address: 'Hobart TAS' },
  lakshmi: { firstName: 'Lakshmi', lastName: 'Iyer', level: 5, phone: '+61491576801', address: 'Darwin NT' },
  fatima: {
    firstName: 'فاطمة',
    lastName: 'الزهراء',
    level: 5,
    phone: '+61491577426',
    address: 'Canberra ACT',
  },
  tane: {
    firstName: 'Tāne',
    lastName: 'Wirihana',
    level: 7,
    phone: '+61491577644',
    address: 'Lord Howe Island NSW',
  },
  dusan: {
    firstName: 'Душан',
    lastName: 'Петровић',
    level: 6,
    phone: '+61491578957',
    address: 'Broken Hill NSW',
  },
} as const satisfies Record<string, Person>

export type PersonKey = keyof typeof people
export type ClientKey = 'client' | 'client2'

export const personKeys = Object.keys(people) as PersonKey[]
export const personOf = (key: PersonKey): Person => people[key]
export const emailOf = (key: PersonKey) => `${key}@demo.test`
/** Those whose sign-ins are told at the start, strongest role first. */
export const signInKeys = personKeys.filter((key) => personOf(key).signsIn)
