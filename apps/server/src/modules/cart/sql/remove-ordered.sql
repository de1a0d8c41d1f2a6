-- Removes ordered items from the shoppers' carts.
create or replace function remove_ordered(p_company_id integer, p_orders new_order[],
  p_lines new_line[])
  returns void
  language sql volatile
as $$
  delete from cart_items c using unnest(p_lines) l join unnest(p_orders) o on o.place = l.place
  where c.company_id = p_company_id and c.user_id = o.user_id and c.sku_id = l.sku_id
$$;
