-- New companies ask for eight characters. Those there are keep what they chose; six stays the least a company may choose.
alter table company_settings alter column password_minimum set default 8;
