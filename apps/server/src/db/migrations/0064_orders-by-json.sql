-- insert_orders takes orders, lines and shares as JSON; the setup after the migrations creates it.
drop function if exists insert_orders(
  integer, timestamptz, timestamptz,
  text[], bigint[], boolean[], text[], text[], jsonb[], jsonb[], text[],
  bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[], bigint[],
  integer[], text[], bigint[], bigint[],
  integer[], text[], bigint[], text[], bigint[], bigint[], bigint[],
  integer[], text[], bigint[], bigint[], text[], text[], jsonb[], integer[],
  bigint[], bigint[], bigint[], bigint[], bigint[],
  integer[], bigint[], integer[]);
