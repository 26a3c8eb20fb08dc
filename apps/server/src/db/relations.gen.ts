// Written by tools/tables.ts.

/**
 * The foreign keys between tables of a tenant, by table and last column: where each points to, and which columns match.
 * All of them match the tenant as well.
 */
export const foreignKeys = {
  action_answers: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    action_id: { table: 'actions', columns: { action_id: 'id' } },
  },
  action_changes: {
    action_id: { table: 'actions', columns: { action_id: 'id' } },
    by_id: { table: 'users', columns: { by_id: 'id' } },
    owner_id: { table: 'users', columns: { owner_id: 'id' } },
  },
  action_files: {
    action_id: { table: 'actions', columns: { action_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
  },
  action_rules: {
    owner_id: { table: 'users', columns: { owner_id: 'id' } },
  },
  actions: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    work_id: { table: 'works', columns: { work_id: 'id' } },
    problem_id: { table: 'problems', columns: { problem_id: 'id' } },
    owner_id: { table: 'users', columns: { owner_id: 'id' } },
    made_by: { table: 'users', columns: { made_by: 'id' } },
    done_by: { table: 'users', columns: { done_by: 'id' } },
    verified_by: { table: 'users', columns: { verified_by: 'id' } },
    acknowledged_by: { table: 'users', columns: { acknowledged_by: 'id' } },
    incident_id: { table: 'incidents', columns: { incident_id: 'id' } },
    message_id: { table: 'messages', columns: { message_id: 'id' } },
    reported_by: { table: 'users', columns: { reported_by: 'id' } },
  },
  answer_files: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    questionnaire_id: { table: 'questionnaires', columns: { questionnaire_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
  },
  answers: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    questionnaire_id: { table: 'questionnaires', columns: { questionnaire_id: 'id' } },
  },
  authenticators: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  availabilities: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  availability_windows: {
    user_id: { table: 'availabilities', columns: { user_id: 'user_id' } },
  },
  calendar_feeds: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  challenges: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  company_pay_values: {
    made_by: { table: 'users', columns: { made_by: 'id' } },
  },
  contract_sites: {
    contract_id: { table: 'contracts', columns: { contract_id: 'id' } },
    site_id: { table: 'sites', columns: { site_id: 'id' } },
  },
  contract_warnings: {
    contract_id: { table: 'contracts', columns: { contract_id: 'id' } },
  },
  contracts: {
    client_id: { table: 'users', columns: { client_id: 'id' } },
    signed_by_id: { table: 'users', columns: { signed_by_id: 'id' } },
    renewed_from_id: { table: 'contracts', columns: { renewed_from_id: 'id' } },
  },
  conversation_people: {
    conversation_id: { table: 'conversations', columns: { conversation_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  conversation_reads: {
    conversation_id: { table: 'conversations', columns: { conversation_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  conversations: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
  },
  correction_requests: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
    decided_by: { table: 'users', columns: { decided_by: 'id' } },
  },
  current_positions: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  devices: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  duty_areas: {
    site_group_id: { table: 'site_groups', columns: { site_group_id: 'id' } },
    changed_by: { table: 'users', columns: { changed_by: 'id' } },
  },
  duty_call_people: {
    call_id: { table: 'duty_calls', columns: { call_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  duty_calls: {
    domain_event_id: { table: 'domain_events', columns: { domain_event_id: 'id' } },
    about_user_id: { table: 'users', columns: { about_user_id: 'id' } },
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
    problem_id: { table: 'problems', columns: { problem_id: 'id' } },
    taken_by: { table: 'users', columns: { taken_by: 'id' } },
    action_id: { table: 'actions', columns: { action_id: 'id' } },
    incident_id: { table: 'incidents', columns: { incident_id: 'id' } },
  },
  duty_hours: {
    area_id: { table: 'duty_areas', columns: { area_id: 'id' } },
    role_id: { table: 'roles', columns: { role_id: 'id' } },
  },
  duty_people: {
    hours_id: { table: 'duty_hours', columns: { hours_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  employment_terms: {
    user_id: { table: 'employments', columns: { user_id: 'user_id' } },
  },
  employments: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    changed_by: { table: 'users', columns: { changed_by: 'id' } },
  },
  exports: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
  },
  feedback_requests: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    job_detail_version: { table: 'job_detail_versions', columns: { job_detail_id: 'job_detail_id', job_detail_version: 'version' } },
    client_id: { table: 'users', columns: { client_id: 'id' } },
    asked_by: { table: 'users', columns: { asked_by: 'id' } },
    work_id: { table: 'works', columns: { work_id: 'id' } },
  },
  fix_batches: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  heat_cells: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
  },
  incident_changes: {
    incident_id: { table: 'incidents', columns: { incident_id: 'id' } },
    by_id: { table: 'users', columns: { by_id: 'id' } },
  },
  incident_files: {
    incident_id: { table: 'incidents', columns: { incident_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
  },
  incident_people: {
    incident_id: { table: 'incidents', columns: { incident_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  incidents: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    reported_by: { table: 'users', columns: { reported_by: 'id' } },
  },
  invitations: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    invited_by: { table: 'users', columns: { invited_by: 'id' } },
  },
  item_ledger: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    work_id: { table: 'works', columns: { work_id: 'id' } },
  },
  job_assignees: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  job_deactivations: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
  },
  job_detail_versions: {
    job_detail_id: { table: 'job_details', columns: { job_detail_id: 'id' } },
  },
  job_details: {
    client_id: { table: 'users', columns: { client_id: 'id' } },
  },
  job_spec_items: {
    job_spec_id: { table: 'job_specs', columns: { job_spec_id: 'id' } },
    picture_id: { table: 'files', columns: { picture_id: 'id' } },
  },
  job_specs: {
    version: { table: 'job_detail_versions', columns: { job_detail_id: 'job_detail_id', version: 'version' } },
  },
  jobs: {
    job_detail_id: { table: 'job_details', columns: { job_detail_id: 'id' } },
    contract_site_id: { table: 'contract_sites', columns: { contract_site_id: 'id' } },
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    client_id: { table: 'users', columns: { client_id: 'id' } },
  },
  leave_balances: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    type_id: { table: 'leave_types', columns: { type_id: 'id' } },
  },
  leave_files: {
    file_id: { table: 'files', columns: { file_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  leave_requests: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    type_id: { table: 'leave_types', columns: { type_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
  },
  level_changes: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  manager_areas: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    site_group_id: { table: 'site_groups', columns: { site_group_id: 'id' } },
    added_by: { table: 'users', columns: { added_by: 'id' } },
    removed_by: { table: 'users', columns: { removed_by: 'id' } },
  },
  message_files: {
    file_id: { table: 'files', columns: { file_id: 'id' } },
    conversation_id: { table: 'conversations', columns: { conversation_id: 'id' } },
    message_id: { table: 'messages', columns: { message_id: 'id' } },
  },
  messages: {
    conversation_id: { table: 'conversations', columns: { conversation_id: 'id' } },
    sender_id: { table: 'users', columns: { sender_id: 'id' } },
    reply_to_id: { table: 'messages', columns: { reply_to_id: 'id' } },
  },
  notice_acknowledgements: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    version: { table: 'location_notices', columns: { version: 'version' } },
  },
  notification_choices: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  notification_deliveries: {
    domain_event_id: { table: 'domain_events', columns: { domain_event_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  notification_subscriptions: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    client_id: { table: 'users', columns: { client_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  notifications: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    domain_event_id: { table: 'domain_events', columns: { domain_event_id: 'id' } },
  },
  offer_people: {
    offer_id: { table: 'offers', columns: { offer_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  offers: {
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
    made_by: { table: 'users', columns: { made_by: 'id' } },
    leave_id: { table: 'leave_requests', columns: { leave_id: 'id' } },
    taken_by: { table: 'users', columns: { taken_by: 'id' } },
    replaced_event_id: { table: 'schedule_events', columns: { replaced_event_id: 'id' } },
  },
  outbox_keys: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  overtime_requests: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    decided_by: { table: 'users', columns: { decided_by: 'id' } },
  },
  own_texts: {
    updated_by: { table: 'users', columns: { updated_by: 'id' } },
  },
  passkeys: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  password_resets: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  pay_adjustments: {
    period_id: { table: 'pay_periods', columns: { period_id: 'id' } },
    source_period_id: { table: 'pay_periods', columns: { source_period_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
    work_id: { table: 'works', columns: { work_id: 'id' } },
    leave_id: { table: 'leave_requests', columns: { leave_id: 'id' } },
  },
  pay_amounts: {
    period_id: { table: 'pay_periods', columns: { period_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  pay_calendar_people: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    calendar_id: { table: 'pay_calendars', columns: { calendar_id: 'id' } },
  },
  pay_exports: {
    period_id: { table: 'pay_periods', columns: { period_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
    made_by: { table: 'users', columns: { made_by: 'id' } },
  },
  pay_identifiers: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  pay_leave_codes: {
    type_id: { table: 'leave_types', columns: { type_id: 'id' } },
  },
  pay_leave_lines: {
    period_id: { table: 'pay_periods', columns: { period_id: 'id' } },
    leave_id: { table: 'leave_requests', columns: { leave_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  pay_periods: {
    calendar_id: { table: 'pay_calendars', columns: { calendar_id: 'id' } },
    locked_by: { table: 'users', columns: { locked_by: 'id' } },
    handed_over_by: { table: 'users', columns: { handed_over_by: 'id' } },
    unlocked_by: { table: 'users', columns: { unlocked_by: 'id' } },
  },
  pay_rule_decisions: {
    made_by: { table: 'users', columns: { made_by: 'id' } },
  },
  problem_changes: {
    problem_id: { table: 'problems', columns: { problem_id: 'id' } },
    changed_by: { table: 'users', columns: { changed_by: 'id' } },
  },
  problem_files: {
    problem_id: { table: 'problems', columns: { problem_id: 'id' } },
    file_id: { table: 'files', columns: { file_id: 'id' } },
  },
  problems: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    client_id: { table: 'users', columns: { client_id: 'id' } },
  },
  push_devices: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  questionnaires: {
    job_spec_item_id: { table: 'job_spec_items', columns: { job_spec_item_id: 'id' } },
    follows_id: { table: 'questionnaires', columns: { follows_id: 'id' } },
  },
  quiet_hours: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  recovery_codes: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  refresh_tokens: {
    session_id: { table: 'sessions', columns: { session_id: 'id' } },
  },
  refused_steps: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    settled_by: { table: 'users', columns: { settled_by: 'id' } },
  },
  reinspections: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    by_id: { table: 'users', columns: { by_id: 'id' } },
  },
  related_files: {
    file_id: { table: 'files', columns: { file_id: 'id' } },
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    contract_id: { table: 'contracts', columns: { contract_id: 'id' } },
  },
  released_shifts: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    leave_id: { table: 'leave_requests', columns: { leave_id: 'id' } },
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
    suspension_id: { table: 'suspensions', columns: { suspension_id: 'id' } },
  },
  report_prints: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    printed_by: { table: 'users', columns: { printed_by: 'id' } },
  },
  roster_acts: {
    created_by: { table: 'users', columns: { created_by: 'id' } },
  },
  roster_changes: {
    act_id: { table: 'roster_acts', columns: { act_id: 'id' } },
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
    pair_id: { table: 'roster_changes', columns: { pair_id: 'id' } },
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
    added_id: { table: 'roster_changes', columns: { added_id: 'id' } },
  },
  roster_notes: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
    written_by: { table: 'users', columns: { written_by: 'id' } },
  },
  roster_publications: {
    published_by: { table: 'users', columns: { published_by: 'id' } },
  },
  roster_template_shifts: {
    template_id: { table: 'roster_templates', columns: { template_id: 'id' } },
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
  },
  roster_templates: {
    made_by: { table: 'users', columns: { made_by: 'id' } },
  },
  saved_views: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  schedule_alerts: {
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
  },
  schedule_events: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    assignee_id: { table: 'job_assignees', columns: { assignee_id: 'id' } },
    follows_id: { table: 'schedule_events', columns: { follows_id: 'id' } },
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
  },
  schedule_exceptions: {
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
  },
  schedule_subscriptions: {
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  seen_shifts: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
  },
  sessions: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  shift_pattern_exceptions: {
    pattern_id: { table: 'shift_patterns', columns: { pattern_id: 'id' } },
  },
  shift_patterns: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    past_of: { table: 'shift_patterns', columns: { past_of: 'id' } },
  },
  site_budgets: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    changed_by: { table: 'users', columns: { changed_by: 'id' } },
  },
  site_group_sites: {
    site_group_id: { table: 'site_groups', columns: { site_group_id: 'id' } },
    site_id: { table: 'sites', columns: { site_id: 'id' } },
  },
  site_workers: {
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  sites: {
    client_id: { table: 'users', columns: { client_id: 'id' } },
    image_file_id: { table: 'files', columns: { image_file_id: 'id' } },
  },
  suspensions: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    made_by: { table: 'users', columns: { made_by: 'id' } },
    ended_by: { table: 'users', columns: { ended_by: 'id' } },
  },
  swap_requests: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
    with_user_id: { table: 'users', columns: { with_user_id: 'id' } },
    given_event_id: { table: 'schedule_events', columns: { given_event_id: 'id' } },
    returned_event_id: { table: 'schedule_events', columns: { returned_event_id: 'id' } },
    decided_by: { table: 'users', columns: { decided_by: 'id' } },
  },
  tax_number_reveals: {
    actor_id: { table: 'users', columns: { actor_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  timesheets: {
    period_id: { table: 'pay_periods', columns: { period_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
    submitted_by: { table: 'users', columns: { submitted_by: 'id' } },
    approved_by: { table: 'users', columns: { approved_by: 'id' } },
    returned_by: { table: 'users', columns: { returned_by: 'id' } },
  },
  tracker_keys: {
    user_id: { table: 'users', columns: { user_id: 'id' } },
  },
  users: {
    role_id: { table: 'roles', columns: { role_id: 'id' } },
    image_file_id: { table: 'files', columns: { image_file_id: 'id' } },
  },
  visit_notes: {
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
    taken_by: { table: 'users', columns: { taken_by: 'id' } },
  },
  work_breaks: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
  },
  work_corrections: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    corrected_by: { table: 'users', columns: { corrected_by: 'id' } },
  },
  work_entries: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
  },
  work_heads: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
  },
  work_reviews: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    reviewed_by: { table: 'users', columns: { reviewed_by: 'id' } },
  },
  work_signatures: {
    work_id: { table: 'works', columns: { work_id: 'id' } },
    signed_by: { table: 'users', columns: { signed_by: 'id' } },
  },
  works: {
    job_id: { table: 'jobs', columns: { job_id: 'id' } },
    job_detail_version: { table: 'job_detail_versions', columns: { job_detail_id: 'job_detail_id', job_detail_version: 'version' } },
    site_id: { table: 'sites', columns: { site_id: 'id' } },
    client_id: { table: 'users', columns: { client_id: 'id' } },
    user_id: { table: 'users', columns: { user_id: 'id' } },
    event_id: { table: 'schedule_events', columns: { event_id: 'id' } },
  },
} as const
