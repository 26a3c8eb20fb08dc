-- The terms and the birthday by which lines were worked out: what was paid is compared by the same ones after a change of
-- hours. Null of periods that were locked before.
alter table pay_amounts add column facts jsonb;
