-- The day as of which the days of the query were chosen; they move with today. Without one they stay.
alter table saved_views add days_as_of date;
