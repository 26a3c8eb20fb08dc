-- Weekday sets, every n days, weeks or months, and a weekday of the month by its position.

-- Which of these go together. Weekdays are those of ISO 8601, each once and in order.
create function is_repeat_rule(frequency text, weekdays smallint[], repeat_every smallint, set_position smallint)
returns boolean language sql immutable parallel safe as $$
  select repeat_every between 1 and 8
    and (repeat_every = 1 or coalesce(frequency in ('DAILY', 'WEEKLY', 'MONTHLY'), false))
    and (weekdays is null or weekdays = array(
      select day::smallint from generate_series(1, 7) as day where day = any(weekdays) order by day))
    and case coalesce(frequency, '')
      when 'WEEKLY' then set_position is null and (weekdays is null or cardinality(weekdays) > 0)
      when 'MONTHLY' then (weekdays is null and set_position is null)
        or coalesce(cardinality(weekdays) = 1 and set_position in (-1, 1, 2, 3, 4), false)
      else weekdays is null and set_position is null
    end
$$;

alter table schedule_events
  add column weekdays     smallint[],
  add column repeat_every smallint not null default 1,
  -- Which of the weekday in a month: the first to the fourth, or the last (-1).
  add column set_position smallint,
  add constraint schedule_events_repeat_rule
    check (is_repeat_rule(frequency, weekdays, repeat_every, set_position));
