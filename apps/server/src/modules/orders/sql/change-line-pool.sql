-- Moves an order line from one stock pool to another. Returns the line's SKU.
create or replace function change_line_pool(p_company_id integer, p_order_id text, p_from bigint,
  p_to bigint)
  returns bigint
  language plpgsql volatile
as $$
declare
  sku bigint;
begin
  update order_lines set pool_id = p_to
  where company_id = p_company_id and order_id = p_order_id and pool_id = p_from
  returning sku_id into strict sku;
  return sku;
end $$;
