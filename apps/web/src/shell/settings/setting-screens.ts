import { msg } from '@muster/contract/kit/msg'
import { companyAdmins, management, owner } from '@muster/contract/kit/permissions'
import { paths } from '../../navigation/paths.ts'
import { type Screen, screen } from '../../navigation/screen.ts'

export const settingScreens: readonly Screen[] = [
  screen(paths.settings, companyAdmins, 'company/SettingsPage', msg('Company settings'), {
    isSearched: true,
    words: msg('Logo, cover image, name, colours'),
  }),
  screen(paths.regionSettings, companyAdmins, 'company/SettingsPage', msg('Region'), {
    isSearched: true,
    words: msg('Time zone, country, language, currency, phone of the office'),
  }),
  screen(paths.visitSettings, companyAdmins, 'company/SettingsPage', msg('Visit settings'), {
    isSearched: true,
    words: msg('Pay basis, starting off site, late starts'),
  }),
  screen(paths.signInSettings, companyAdmins, 'company/SettingsPage', msg('Signing in'), {
    isSearched: true,
    words: msg('Second factor, passwords'),
  }),
  screen(paths.retentionSettings, companyAdmins, 'company/SettingsPage', msg('Data retention'), {
    isSearched: true,
    words: msg('Deletion of records, legal hold, heat map'),
  }),
  screen(paths.locationPolicySettings, companyAdmins, 'company/SettingsPage', msg('Location notice'), {
    isSearched: true,
    words: msg('Monitoring, acknowledgements'),
  }),
  screen(
    paths.scheduleSettings,
    companyAdmins,
    'calendar/ScheduleSettingsPage',
    msg('Schedules and holidays'),
    { isSearched: true, words: msg('Public holidays, rest hours') },
  ),
  screen(paths.paySettings, companyAdmins, 'pay/PaySettingsPage', msg('Pay settings'), {
    isSearched: true,
    words: msg('Pay calendars, tolerances, team leaders'),
    rights: ['seesPay'],
  }),
  screen(paths.payRules, management, 'pay/PayRulesPage', msg('Pay rules'), {
    isSearched: true,
    words: msg('Award, rates, overtime, allowances, minimum wage'),
    rights: ['seesPay'],
  }),
  screen(paths.leaveSettings, companyAdmins, 'leave/LeaveSettingsPage', msg('Leave settings'), {
    isSearched: true,
    words: msg('Kinds of leave, health data, balances'),
  }),
  screen(paths.coverSettings, companyAdmins, 'cover/CoverSettingsPage', msg('Cover settings'), {
    isSearched: true,
    words: msg('Call-out hours, waves, swaps, approval'),
  }),
  screen(paths.duty, management, 'duty/DutyPage', msg('Duty'), {
    isSearched: true,
    words: msg('On call, who is notified, weekend, night, rota'),
  }),
  screen(paths.actionRules, companyAdmins, 'actions/RulesPage', msg('Action rules'), {
    isSearched: true,
    words: msg('Failed checks, owner, due, photo'),
  }),
  screen(paths.roles, companyAdmins, 'roles/RolesPage', msg('Roles'), {
    isSearched: true,
    words: msg('Permissions, levels, rights'),
  }),
  screen(
    paths.companyNotifications,
    companyAdmins,
    'notifications/CompanyNotificationsPage',
    msg('Company notifications'),
    { isSearched: true, words: msg('Alerts, SMS') },
  ),
  screen(paths.texts, companyAdmins, 'languages/TextsPage', msg('Texts'), {
    isSearched: true,
    words: msg('Translations, wording, languages'),
  }),
  screen(paths.deliveries, management, 'notifications/DeliveriesPage', msg('Delivery log'), {
    isSearched: true,
    words: msg('Delivery log, alerts'),
    reach: 'company',
  }),
  screen(paths.outbox, owner, 'mail/OutboxPage', msg('Mail log'), {
    isSearched: true,
    words: msg('Outbox, emails, sent'),
  }),
  screen(paths.auditLog, owner, 'company/AuditPage', msg('Audit log'), {
    isSearched: true,
    words: msg('History, changes, who did what'),
  }),
  screen(paths.status, owner, 'status/StatusPage', msg('Status'), {
    isSearched: true,
    words: msg('Health, backups, queues'),
  }),
].map((each) => ({ ...each, isSetting: true }))
