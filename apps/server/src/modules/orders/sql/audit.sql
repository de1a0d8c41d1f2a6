-- Views for auditors: derived, never stored. The views run with the rights of their owner and
-- bypass row-level security, so only auditors may read them.
create or replace view audit_orders as
  select company_id, id as order_id, user_id, status,
    goods_amount - coupon_amount - card_amount + freight as payable,
    case when status in (0, 4) then 0 else points end as paid_points,
    case when status in (0, 4) then 0 else cash end as paid_cash,
    refunded_points, refunded_cash
  from orders;
revoke all on audit_orders from mall_app;
grant select on audit_orders to auditor;
