-- A search compares folded titles. Folding those of ten thousand actions in each search is most of its time, and under
-- row-level security no index on text is used. Whoever changes search_fold computes this column again.
alter table actions add column folded_title text not null generated always as (search_fold(title)) stored;
