import type { DetailKey } from './job-details.ts'
import type { PersonKey } from './people.ts'
import type { SiteKey } from './sites.ts'

/** When a person works at a job: local wall time of the site, minutes, and on which days. */
export interface Shift {
  who: PersonKey
  at: string
  minutes: number
  /** A number is the ISO weekday of a weekly shift. */
  on: 'every day' | 'weekdays' | 'second days' | 'the days between' | number
}
export interface Job {
  site: SiteKey
  detail: DetailKey
  shifts: readonly Shift[]
  notes: string
  /** Metres; 0 as the documents mean it. */
  fixDistance: number
  minimumDistance: number
  maxMinutes: number
  feedbackDays: number
  /** Days from today: when its schedule began, and when it was deactivated. */
  since: number
  endedAt?: number
}

const shift = (who: PersonKey, at: string, minutes: number, on: Shift['on']): Shift => ({
  who,
  at,
  minutes,
  on,
})
const job = (
  site: SiteKey,
  detail: DetailKey,
  shifts: readonly Shift[],
  more: Partial<Omit<Job, 'site' | 'detail' | 'shifts'>> = {},
): Job => ({
  site,
  detail,
  shifts,
  notes: '',
  fixDistance: 0,
  minimumDistance: 200,
  maxMinutes: 480,
  feedbackDays: detail === 'officeClean' || detail === 'concourseClean' ? 30 : 0,
  since: -100,
  ...more,
})
const inspected = (site: SiteKey, detail: DetailKey, who: PersonKey, at: string, on: number) =>
  job(site, detail, [shift(who, at, 60, on)], { minimumDistance: 0, maxMinutes: 120 })

const cleaned: readonly Job[] = [
  job('sydneyTownHall', 'officeClean', [shift('employee', '05:30', 120, 'weekdays')], {
    notes: 'Goods entrance in Druitt Street. The organ gallery stays closed.',
    minimumDistance: 150,
  }),
  job('customsHouse', 'officeClean', [shift('employee', '08:30', 120, 'every day')], {
    notes: 'The glass floor over the model of the city: dry cloth only.',
  }),
  job('stateLibraryNsw', 'officeClean', [shift('ahmad', '06:00', 180, 'weekdays')], {
    notes: 'Reading rooms first; done by 08:30.',
    fixDistance: 30,
  }),
  job('australianMuseum', 'officeClean', [shift('ahmad', '18:00', 150, 'weekdays')]),
  job('stateLibraryVic', 'officeClean', [shift('contractor', '06:00', 150, 'weekdays')], {
    notes: 'Key at the security desk, La Trobe Street.',
  }),
  job('melbourneTownHall', 'officeClean', [shift('contractor', '10:00', 120, 'every day')]),
  job('melbourneMuseum', 'officeClean', [shift('yuki', '17:00', 180, 'weekdays')], { fixDistance: 50 }),
  job('stateLibraryQld', 'officeClean', [shift('xiaolong', '06:00', 120, 'weekdays')]),
  job('queenslandMuseum', 'officeClean', [shift('xiaolong', '08:45', 120, 'weekdays')]),
  job('brisbaneCityHall', 'officeClean', [shift('minjun', '17:30', 150, 'weekdays')], {
    notes: 'Weddings on Fridays: ask the duty manager which rooms are in use.',
  }),
  job('stateLibrarySa', 'officeClean', [shift('rahul', '06:00', 120, 'weekdays')]),
  job('adelaideTownHall', 'officeClean', [shift('rahul', '08:45', 90, 'weekdays')]),
  job('stateLibraryWa', 'officeClean', [shift('somchai', '06:30', 120, 'weekdays')]),
  job('tasmanianMuseum', 'officeClean', [shift('jose', '07:00', 150, 'weekdays')]),
  job('hobartTownHall', 'officeClean', [shift('jose', '16:00', 90, 'second days')], { minimumDistance: 0 }),
  job('territoryMuseum', 'officeClean', [shift('lakshmi', '06:00', 120, 'weekdays')]),
  job('nationalLibrary', 'officeClean', [shift('fatima', '06:00', 150, 'weekdays')]),
  job('nationalMuseum', 'officeClean', [shift('fatima', '15:00', 120, 'second days')]),
]

const transport: readonly Job[] = [
  job(
    'centralStation',
    'nightClean',
    [shift('olena', '22:00', 480, 'second days'), shift('noa', '22:00', 480, 'the days between')],
    { notes: 'Power to the escalators is off from 01:30 to 04:00.', maxMinutes: 540, minimumDistance: 300 },
  ),
  job('southernCross', 'nightClean', [shift('jack', '22:00', 480, 'second days')], {
    notes: 'Coach terminal on even weeks.',
    maxMinutes: 540,
    minimumDistance: 300,
  }),
  job('flindersStreet', 'concourseClean', [shift('eleni', '05:00', 180, 'every day')], {
    minimumDistance: 250,
  }),
  job('romaStreet', 'concourseClean', [shift('minjun', '05:30', 120, 'every day')]),
  job('adelaideStation', 'concourseClean', [shift('rahul', '19:00', 150, 'second days')]),
  job('perthStation', 'concourseClean', [shift('somchai', '19:00', 120, 'every day')]),
  job('darwinAirport', 'concourseClean', [shift('lakshmi', '18:00', 150, 'every day')], {
    minimumDistance: 500,
    notes: 'Airside pass worn above the waist.',
  }),
  job('lordHoweAirport', 'concourseClean', [shift('tane', '09:00', 90, 'second days')], {
    minimumDistance: 0,
  }),
  job('brokenHillAirport', 'concourseClean', [shift('dusan', '08:00', 120, 'second days')], {
    minimumDistance: 500,
  }),
]

const audited: readonly Job[] = [
  inspected('stateLibraryNsw', 'buildingInspection', 'leader', '11:00', 1),
  inspected('sydneyTownHall', 'buildingInspection', 'leader', '11:00', 2),
  inspected('australianMuseum', 'buildingInspection', 'leader', '11:00', 3),
  inspected('centralStation', 'stationInspection', 'leader', '14:00', 4),
  inspected('nationalLibrary', 'buildingInspection', 'leader', '12:00', 5),
  inspected('nationalMuseum', 'buildingInspection', 'leader', '14:30', 5),
  inspected('stateLibraryVic', 'buildingInspection', 'mele', '13:00', 1),
  inspected('melbourneMuseum', 'buildingInspection', 'mele', '13:00', 2),
  inspected('flindersStreet', 'stationInspection', 'mele', '10:00', 3),
  inspected('southernCross', 'stationInspection', 'mele', '10:00', 4),
  inspected('melbourneTownHall', 'hygieneAudit', 'mele', '14:00', 4),
  inspected('tasmanianMuseum', 'buildingInspection', 'mele', '12:00', 5),
  inspected('stateLibraryQld', 'buildingInspection', 'siobhan', '12:00', 1),
  inspected('brisbaneCityHall', 'buildingInspection', 'siobhan', '12:00', 2),
  inspected('romaStreet', 'stationInspection', 'siobhan', '12:00', 3),
  inspected('stateLibrarySa', 'buildingInspection', 'siobhan', '12:00', 4),
  inspected('adelaideStation', 'stationInspection', 'siobhan', '12:00', 5),
  inspected('perthStation', 'stationInspection', 'manager', '12:00', 3),
  inspected('darwinAirport', 'stationInspection', 'manager', '12:00', 4),
]

/** The rota of the company: who works where and when, planned so that nobody is in two places at once. */
export const jobs: readonly Job[] = [
  ...cleaned,
  ...transport,
  ...audited,
  job('customsHouse', 'windowRound', [shift('ahmad', '09:00', 90, 6)], { endedAt: -30, feedbackDays: 0 }),
  // Two that are new: their people have just been told.
  job('stateLibraryNsw', 'hygieneAudit', [shift('leader', '15:30', 60, 1)], {
    since: -2,
    minimumDistance: 0,
  }),
  job('sydneyTownHall', 'windowRound', [shift('employee', '11:30', 60, 3)], { since: -1 }),
]
