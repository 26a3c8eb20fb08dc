-- Names are found as they are typed: without accents, whatever form of a letter a device sends, in either case.
-- ASCII text, by far the most, is only lowered. NFKD takes letters apart, so that marks can be left out; letters that it
-- does not take apart are written as on a keyboard without them.
create function search_fold(t text) returns text
language sql immutable strict parallel safe as $$
  select case when octet_length(t) = length(t) then lower(t) else
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(t, U&'\2018\2019\201B\2032\02BC\02B9\00B4', repeat('''', 7)), NFKD),
          U&'[\0300-\036F\064B-\0655\0670\0640\200B-\200F\FEFF]', '', 'g') collate "und-x-icu"),
        U&'\0142\0111\00F8\0131\0127\0167\00F0\2010\2011\2013\2014\201C\201D\201E', 'ldoihtd----"""'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th')
  end
$$;

-- Names sort as people read them, not by the numbers of their letters. A company's language may ask for more: queries say
-- so themselves (db/names.ts).
alter table users
  alter column first_name type text collate "und-x-icu",
  alter column last_name type text collate "und-x-icu";
alter table sites alter column name type text collate "und-x-icu";
alter table site_groups alter column name type text collate "und-x-icu";
alter table job_details alter column title type text collate "und-x-icu";
alter table contracts alter column title type text collate "und-x-icu";
alter table roles alter column name type text collate "und-x-icu";
alter table conversations alter column name type text collate "und-x-icu";
alter table files alter column name type text collate "und-x-icu";

drop index users_by_full_name;
create index users_by_name_in_order on users (tenant_id, (first_name || ' ' || last_name), id) where removed_at is null;
