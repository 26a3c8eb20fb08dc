-- An offer may end because the need has another time, fewer places or no such day: nobody filled it.
alter table offers drop constraint offers_state_check;
alter table offers add constraint offers_state_check
  check (state in ('OPEN', 'TAKEN', 'WITHDRAWN', 'FILLED', 'CHANGED', 'EXPIRED'));
