-- Sells a piece of a pool to an order without a reservation. Returns false if the pool has no
-- piece.
create or replace function sell_piece(p_company_id integer, p_sku_id bigint, p_pool_id bigint,
  p_order_id text, p_now timestamptz)
  returns boolean
  language plpgsql volatile
as $$
begin
  update stocks set available = available - 1, sold = sold + 1
  where company_id = p_company_id and sku_id = p_sku_id and pool_id = p_pool_id and available >= 1;
  if not found then
    return false;
  end if;
  insert into stock_events (company_id, sku_id, pool_id, order_id, kind, quantity, at)
  values (p_company_id, p_sku_id, p_pool_id, p_order_id, 'reserve', 1, p_now),
    (p_company_id, p_sku_id, p_pool_id, p_order_id, 'sell', 1, p_now);
  return true;
end $$;

-- Returns a sold piece of an order to its pool.
create or replace function return_piece(p_company_id integer, p_sku_id bigint, p_pool_id bigint,
  p_order_id text, p_now timestamptz)
  returns void
  language plpgsql volatile
as $$
begin
  update stocks set available = available + 1, sold = sold - 1
  where company_id = p_company_id and sku_id = p_sku_id and pool_id = p_pool_id;
  insert into stock_events (company_id, sku_id, pool_id, order_id, kind, quantity, at)
  values (p_company_id, p_sku_id, p_pool_id, p_order_id, 'return', 1, p_now);
end $$;
