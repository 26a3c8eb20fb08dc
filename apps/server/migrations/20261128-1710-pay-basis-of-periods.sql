-- A locked period keeps the pay basis that its hours were worked out by; null while it is open. Of periods that are locked
-- already it is the present one, as far as is known.
alter table pay_periods add column pay_basis text check (pay_basis in ('BY_CLOCK', 'ELAPSED'));
update pay_periods p set pay_basis = s.pay_basis from company_settings s where s.tenant_id = p.tenant_id and p.state <> 'OPEN';
