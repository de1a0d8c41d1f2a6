-- Derived views for auditors. They read as their owner, past row-level security.
create or replace view audit_coupon_uses as
  select company_id, coupon_id, order_id, kind, at from coupon_events;
revoke all on audit_coupon_uses from mall_app;
grant select on audit_coupon_uses to auditor;
