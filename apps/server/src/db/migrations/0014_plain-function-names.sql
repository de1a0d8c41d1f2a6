-- Functions under their former names, with their triggers; access.sql, changes.sql and functions/
-- create those of today.
drop function if exists tell_rows(), tell_row(), tell_all(), tell_stock(), tell_session(), tell_shopper() cascade;--> statement-breakpoint
drop function if exists due_orders(timestamptz, integer), due_payments(timestamptz, integer), due_refunds(timestamptz, integer), due_receipts(timestamptz, integer, integer), due_points(timestamptz, integer), session_of_each(text[]), sms_sent(text, timestamptz), found_goods(text[]);--> statement-breakpoint
do $$
declare
  former regprocedure;
begin
  for former in select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('cart_add_each', 'checkout_facts', 'order_facts', 'post_points', 'make_orders')
  loop
    execute 'drop function ' || former;
  end loop;
end $$;
