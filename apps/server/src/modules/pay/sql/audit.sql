-- Views for auditors: derived, never stored. The views run with the rights of their owner and
-- bypass row-level security, so only auditors may read them.
create or replace view audit_payments as
  select company_id, id as payment_id, order_id, channel, amount, status, transaction_id, created_at, succeeded_at
  from payments;
create or replace view audit_refunds as
  select company_id, id as refund_id, order_id, payment_id, amount, reason, status, created_at, succeeded_at
  from refunds;
revoke all on audit_payments, audit_refunds from mall_app;
grant select on audit_payments, audit_refunds to auditor;
