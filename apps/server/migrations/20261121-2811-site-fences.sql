-- Corners of a fence in their order; none: the distance to a site is that to its position.
alter table sites
  add column fence jsonb check (jsonb_typeof(fence) = 'array' and jsonb_array_length(fence) between 3 and 50);
