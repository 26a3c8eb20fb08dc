-- A photo or file that was taken away again while its work was open is an entry too.
alter table work_entries drop constraint work_entries_kind_check;
alter table work_entries add constraint work_entries_kind_check check (kind in ('adopted', 'started', 'held', 'resumed',
  'answered', 'fileAdded', 'fileRemoved', 'fixes', 'finished', 'stopped', 'entered', 'corrected', 'voided', 'reviewed',
  'signed'));
