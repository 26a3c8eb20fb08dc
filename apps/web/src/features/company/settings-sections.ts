import type { CompanySettings } from '@muster/contract/company/company'
import { type Message, msg } from '@muster/contract/kit/msg'
import type { ReactNode } from 'react'
import { type Path, paths } from '../../navigation/paths.ts'
import { ColourPreview } from './ColourPreview.tsx'
import { NoticeVersionLine } from './NoticeVersionLine.tsx'
import type { SettingRow } from './SettingFields.tsx'
import { countryChoices, currencyChoices, localeChoices, weekDays, zoneChoices } from './settings-choices.ts'

export interface SettingsSection {
  path: Path
  /** Where the page has more than this one. */
  title?: Message
  hint?: Message
  rows: readonly SettingRow[]
  End?: (props: { settings: CompanySettings }) => ReactNode
}

/** What a company decides for itself, by the page that shows it; the rules of pay stand on the page of pay. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: paths.settings,
    title: msg('Look'),
    hint: msg('Shown to everyone, also on the sign-in page.'),
    rows: [
      { name: 'fullName', label: msg('Full name'), width: 'name' },
      [
        { name: 'colorMain', label: msg('Main colour'), control: 'colour' },
        { name: 'colorBackground', label: msg('Background colour'), control: 'colour' },
      ],
    ],
    End: ColourPreview,
  },
  {
    path: paths.regionSettings,
    rows: [
      {
        name: 'timezone',
        label: msg('Time zone'),
        help: msg("Of the company's days; each site has its own."),
        options: zoneChoices,
        width: 'phone',
      },
      [
        { name: 'country', label: msg('Country'), options: countryChoices },
        { name: 'locale', label: msg('Language'), options: localeChoices },
        { name: 'currency', label: msg('Currency'), options: currencyChoices },
        { name: 'weekStart', label: msg('Week starts on'), options: weekDays },
      ],
      {
        name: 'officePhone',
        label: msg('Phone of the office'),
        help: msg('People in the field call it from their visit.'),
        control: 'phone',
      },
    ],
  },
  {
    path: paths.visitSettings,
    rows: [
      {
        name: 'payBasis',
        label: msg('Pay basis'),
        help: msg('They differ when daylight saving starts or ends.'),
        options: [
          { value: 'BY_CLOCK', label: msg('Clock time') },
          { value: 'ELAPSED', label: msg('Elapsed time') },
        ],
      },
      {
        name: 'startMode',
        label: msg('Starting off site'),
        options: [
          { value: 'REFUSE', label: msg('Block') },
          { value: 'FLAG', label: msg('Allow and flag') },
        ],
      },
      {
        name: 'lateAfterHours',
        label: msg('Flag a start or finish that arrives later than'),
        unit: msg('{count} hours'),
      },
    ],
  },
  {
    path: paths.signInSettings,
    title: msg('Second factor'),
    rows: [
      {
        name: 'secondFactorUpTo',
        label: msg('Second factor'),
        help: msg(
          'People without one must set it up at the next sign-in. Level 1 changes this, with a second factor.',
        ),
        options: [
          { value: 0, label: msg('Optional for everyone') },
          { value: 1, label: msg('Required for owners') },
          { value: 2, label: msg('Required for owners and administrators') },
          { value: 3, label: msg('Required for everyone in the office') },
        ],
      },
    ],
  },
  {
    path: paths.signInSettings,
    title: msg('Passwords'),
    hint: msg('Applies to new passwords. Existing ones stay valid.'),
    rows: [
      { name: 'passwordMinimum', label: msg('Minimum length'), unit: msg('characters') },
      { name: 'refusesCommonPasswords', label: msg('Refuse the most common passwords') },
    ],
  },
  {
    path: paths.retentionSettings,
    title: msg('Data retention'),
    hint: msg(
      'Older records are deleted nightly; the audit log notes how many. The law requires seven years of time records.',
    ),
    rows: [
      [
        { name: 'keepFixesDays', label: msg('Recorded positions'), unit: msg('{count} days') },
        { name: 'keepWorksYears', label: msg('Visits'), unit: msg('years') },
        { name: 'keepAuditYears', label: msg('Audit log'), unit: msg('years') },
      ],
      {
        name: 'legalHold',
        label: msg('Legal hold'),
        help: msg('Nothing is deleted while this is on, for example during a dispute.'),
      },
    ],
  },
  {
    path: paths.retentionSettings,
    title: msg('Heat map'),
    hint: msg(
      'Positions in places with fewer people are counted and not shown, unless one person is chosen.',
    ),
    rows: [
      {
        name: 'heatLeastPeople',
        label: msg('Hide places with fewer people than'),
        help: msg('1 hides nothing.'),
      },
    ],
  },
  {
    path: paths.locationPolicySettings,
    rows: [
      { name: 'noticeText', label: msg('Text'), control: 'area' },
      [
        {
          name: 'noticeKind',
          label: msg('Type of monitoring'),
          options: [
            { value: 'TRACKING', label: msg('Location') },
            { value: 'CAMERA', label: msg('Camera') },
            { value: 'COMPUTER', label: msg('Computer') },
          ],
        },
        {
          name: 'noticeContinuity',
          label: msg('When'),
          options: [
            { value: 'CONTINUOUS', label: msg('Continuously') },
            { value: 'INTERMITTENT', label: msg('Intermittent') },
          ],
        },
        {
          name: 'noticeDuration',
          label: msg('Duration'),
          options: [
            { value: 'ONGOING', label: msg('Until further notice') },
            { value: 'LIMITED', label: msg('For a limited time') },
          ],
        },
        {
          name: 'noticeStartsOn',
          label: msg('Starts on'),
          help: msg(
            'Left as it is, a new text starts two weeks after it is saved; choose another day where people agreed to it.',
          ),
          control: 'date',
        },
      ],
      { name: 'noticeHow', label: msg('Method'), maxLength: 1000 },
    ],
    End: NoticeVersionLine,
  },
]
