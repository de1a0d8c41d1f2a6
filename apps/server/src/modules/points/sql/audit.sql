-- Views for auditors: derived, never stored. The views run with the rights of their owner and
-- bypass row-level security, so only auditors may read them.
create or replace view audit_accounts as
  select company_id, account, owner_id, sum(delta)::bigint as balance
  from entries group by company_id, account, owner_id;
create or replace view audit_entries as
  select e.company_id, e.journal_id, e.account, e.delta, j.at, j.reason
  from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id;
revoke all on audit_accounts, audit_entries from mall_app;
grant select on audit_accounts, audit_entries to auditor;
