-- Derived views for auditors. They read as their owner, past row-level security.
create or replace view audit_draws as
  select company_id, draw_id, no, user_id, day, nonce, ticket, hit, given, why, at from draws;
revoke all on audit_draws from mall_app;
grant select on audit_draws to auditor;
