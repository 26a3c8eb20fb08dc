-- The ʻ of Hawaiian and Samoan names, and the signs like it, are found by the apostrophe of a keyboard.
create or replace function search_fold(t text) returns text
language sql immutable strict parallel safe as $$
  select case when octet_length(t) = length(t) then lower(t) else
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(t, U&'\2018\2019\201B\2032\02BB\02BC\02BD\02BE\02BF\02B9\00B4', repeat('''', 11)), NFKD),
          U&'[\0300-\036F\064B-\0655\0670\0640\200B-\200F\FEFF]', '', 'g') collate "und-x-icu"),
        U&'\0142\0111\00F8\0131\0127\0167\00F0\2010\2011\2013\2014\201C\201D\201E', 'ldoihtd----"""'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th')
  end
$$;
