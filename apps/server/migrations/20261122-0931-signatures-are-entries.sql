-- A signature is an entry of the chain that proves its work: its hash is told there, and what was drawn stays where it is.
alter table work_entries drop constraint work_entries_kind_check;
alter table work_entries add constraint work_entries_kind_check check (kind in ('adopted', 'started', 'held', 'resumed',
  'answered', 'fileAdded', 'fixes', 'finished', 'stopped', 'entered', 'corrected', 'voided', 'reviewed', 'signed'));

-- A signature as one hash: who reviewed, what was drawn, by whose account and when.
create function signature_hash(s work_signatures) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(jsonb_build_array(s.work_id, s.reviewed_by, s.strokes, s.signed_by,
    extract(epoch from s.signed_at))::text, 'UTF8')), 'hex')
$$;

-- Signatures from before are entered now, in their order. Each seals the work as its chain already tells of it.
do $$
declare
  signature work_signatures;
  head work_heads;
  entered text := to_char(date_trunc('milliseconds', now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  told text;
  sealed bytea;
begin
  for signature in select * from work_signatures order by tenant_id, work_id, id loop
    select * into head from work_heads h
      where h.tenant_id = signature.tenant_id and h.work_id = signature.work_id for update;
    continue when not found;
    told := '{"signature":"' || signature_hash(signature) || '"}';
    sealed := sha256(head.hash || convert_to((head.entries + 1)::text || '["signed",null,"",null,"' || entered || '",'
      || to_json(told)::text || ',"' || encode(head.state, 'hex') || '"]', 'UTF8'));
    insert into work_entries (tenant_id, work_id, place, kind, actor_name, at, content, state, prev_hash, hash)
      values (head.tenant_id, head.work_id, head.entries + 1, 'signed', '', entered::timestamptz, told, head.state,
        head.hash, sealed);
    update work_heads set entries = head.entries + 1, prev_hash = head.hash, hash = sealed
      where tenant_id = head.tenant_id and work_id = head.work_id;
  end loop;
end $$;
