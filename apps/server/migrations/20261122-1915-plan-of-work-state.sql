-- It looks for the rows of one work, whoever's. Planned for one company that the statistics do not know yet, another
-- index seems as good as the key, and reads all answers of that company.
alter function work_state(bigint, bigint) set plan_cache_mode = force_generic_plan;
