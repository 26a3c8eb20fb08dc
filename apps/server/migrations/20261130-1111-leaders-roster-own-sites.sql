-- Team leaders roster the sites that they lead where the company gives the right. No role that is there has it.
alter table roles drop constraint roles_withheld_known;
update roles set withheld = withheld || array['rostersOwnSites'] where level = 4;
alter table roles add constraint roles_withheld_known check (
  withheld <@ array[
    'seesPay', 'editsPay', 'publishesRoster', 'opensAccessNotes', 'exportsData', 'managesPeople',
    'seesIncidents', 'readsInjuries', 'rostersOwnSites'
  ]
);
