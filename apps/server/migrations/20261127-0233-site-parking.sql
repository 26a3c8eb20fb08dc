alter table sites add column parking text not null default '';
