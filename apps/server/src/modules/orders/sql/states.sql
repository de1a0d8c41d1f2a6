-- Numbers of the order states by name, as in the contract (order-status.ts).
create or replace function order_pending_payment() returns integer
  language sql immutable parallel safe as 'select 0';
create or replace function order_pending_shipment() returns integer
  language sql immutable parallel safe as 'select 1';
create or replace function order_shipped() returns integer
  language sql immutable parallel safe as 'select 2';
create or replace function order_completed() returns integer
  language sql immutable parallel safe as 'select 3';
create or replace function order_cancelled() returns integer
  language sql immutable parallel safe as 'select 4';
create or replace function order_closed() returns integer
  language sql immutable parallel safe as 'select 5';
