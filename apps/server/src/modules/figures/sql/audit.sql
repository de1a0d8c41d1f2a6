-- Derived views for auditors. They read as their owner, past row-level security.
create or replace view audit_figure_sums as
  select company_id, kind, day, key, orders_placed, orders_paid, pieces, points, cash, card,
    refunded_points, refunded_cash, refunded_card, buyers, returning_buyers, new_shoppers
  from figure_sums;
create or replace view audit_figure_points as
  select company_id, day, flow, source, points from figure_points;
create or replace view audit_figure_months as
  select company_id, month, account, points from figure_months;
revoke all on audit_figure_sums, audit_figure_points, audit_figure_months from mall_app;
grant select on audit_figure_sums, audit_figure_points, audit_figure_months to auditor;
