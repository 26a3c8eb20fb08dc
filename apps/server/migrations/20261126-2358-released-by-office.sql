-- The office takes a person off a shift who cannot be reached, to find cover for it.
alter table released_shifts drop constraint released_shifts_cause_check;
alter table released_shifts add constraint released_shifts_cause_check check (cause in ('LEAVE', 'DECLINED', 'OFFICE'));
