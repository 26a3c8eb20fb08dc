-- What a role may not do within its level. A company begins with nothing withheld, which is how it was before.
alter table roles add column withheld text[] not null default '{}';
alter table roles add constraint roles_withheld_known check (
  withheld <@ array['seesPay', 'editsPay', 'publishesRoster', 'opensAccessNotes', 'exportsData', 'managesPeople']
);
-- An owner has every right: nobody could give it back.
alter table roles add constraint roles_owner_has_all check (level <> 1 or withheld = '{}');
