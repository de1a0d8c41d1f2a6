-- Counts the pieces of paid orders as sold. Returns whether a product is card secrets.
create or replace function count_sales(p_company_id integer, p_orders new_order[],
  p_lines new_line[])
  returns boolean
  language plpgsql volatile
as $$
declare
  has_cards boolean;
begin
  with locked as materialized (
    select p.id, w.num
    from (select l.spu_id, sum(l.num)::integer as num
          from unnest(p_lines) l join unnest(p_orders) o on o.place = l.place
          group by l.spu_id) w
    join spus p on p.company_id = p_company_id and p.id = w.spu_id
    order by p.id for no key update of p
  ), counted as (
    update spus p set sales = p.sales + l.num from locked l
    where p.company_id = p_company_id and p.id = l.id returning p.kind
  )
  select coalesce(bool_or(c.kind = 'card'), false) into has_cards from counted c;
  return has_cards;
end $$;
