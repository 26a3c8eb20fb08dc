-- Our own files of hours have a form with a row a pay line.
alter table pay_exports drop constraint pay_exports_format_check;
alter table pay_exports add constraint pay_exports_format_check check (format in ('MUSTER_CSV', 'MUSTER_XLSX', 'LINES_CSV',
  'LINES_XLSX', 'EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO'));
