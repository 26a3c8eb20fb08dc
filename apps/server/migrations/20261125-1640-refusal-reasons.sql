-- Why a step was refused, by name and with what goes into its sentence; null for rows from before.
alter table refused_steps add column reason text, add column params jsonb;
