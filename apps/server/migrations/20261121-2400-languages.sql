-- A company's own wording of single sentences. The sentence is the English key of the language files.
create table own_texts (
  tenant_id  bigint not null references tenants,
  language   text not null check (language ~ '^[a-z]{2}$'),
  sentence   text not null check (sentence <> ''),
  says       text not null check (says <> ''),
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (tenant_id, language, sentence),
  foreign key (tenant_id, updated_by) references users (tenant_id, id)
);
create index own_texts_updated_by on own_texts (tenant_id, updated_by);
select tenant_table('own_texts');

-- What a person chose; null follows the company and the browser.
alter table users add column language text check (language ~ '^[a-z]{2}$');
