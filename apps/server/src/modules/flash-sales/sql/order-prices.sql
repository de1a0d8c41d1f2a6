-- Assigns each line the pool of the running flash sale and refuses outdated prices. Lines at price
-- 0 (of a gift card) use the warehouse.
create or replace function apply_flash_sales(p_company_id integer, p_now timestamptz,
  inout p_lines new_line[], inout p_refused text[])
  language plpgsql volatile
as $$
declare
  line record;
  has_sale constant boolean := exists (select from flash_sale_sessions f
    where f.company_id = p_company_id and f.status = 'published'
      and f.starts_at <= p_now and f.ends_at > p_now);
begin
  for line in
    select l.ordinality as no, l.place, i.id as pool_id,
      l.cost_points <> coalesce(i.cost_points, k.cost_points) as is_outdated
    from unnest(p_lines) with ordinality l
    left join skus k on k.company_id = p_company_id and k.id = l.sku_id
    left join lateral find_flash_item(p_company_id, l.sku_id, p_now) i on has_sale
    where l.cost_points > 0
      and (i.id is not null or l.cost_points <> k.cost_points)
  loop
    if line.pool_id is not null then p_lines[line.no].pool_id := line.pool_id; end if;
    if line.is_outdated then
      p_refused := refuse(p_refused, array[line.place], 'checkout/price-changed');
    end if;
  end loop;
end $$;

-- Refuses orders above the rest of a flash sale limit. Serialises a shopper's flash orders across
-- processes.
create or replace function check_flash_limits(p_company_id integer, p_orders new_order[],
  p_lines new_line[], p_refused text[])
  returns text[]
  language plpgsql volatile
as $$
declare
  of_sales constant new_line[] := array(select l from unnest(p_lines) l where l.pool_id > 0);
begin
  if cardinality(of_sales) = 0 then return p_refused; end if;
  perform 1 from unnest(of_sales) l
  join unnest(p_orders) o on o.place = l.place
  join users u on u.company_id = p_company_id and u.id = o.user_id
  order by u.id for no key update of u;
  return refuse(p_refused, array(
    select l.place from unnest(of_sales) l
    join unnest(p_orders) o on o.place = l.place
    join flash_sale_items i on i.company_id = p_company_id and i.id = l.pool_id
    join flash_sale_sessions f on f.company_id = p_company_id and f.id = i.session_id
    where l.num > i.per_person - count_flash_pieces(p_company_id, o.user_id, i.id, f.starts_at)),
    'checkout/limit');
end $$;
