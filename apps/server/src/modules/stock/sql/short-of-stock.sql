-- Distributes stock that is too small for all orders, in their order; an order of more pieces than
-- are left is refused. p_skus and p_pieces: the locked stock. Returns the earlier refusals and
-- those of orders without stock.
create or replace function orders_short_of_stock(p_lines new_line[], p_refused text[],
  p_skus bigint[], p_pieces bigint[])
  returns text[]
  language plpgsql immutable
as $$
declare
  requested record;
  spot integer;
  answer text;
begin
  for requested in
    select l.place, array_agg(l.sku_id) as skus, array_agg(l.num) as nums from unnest(p_lines) l
    where p_refused[l.place] is null group by l.place order by l.place
  loop
    answer := null;
    for i in 1 .. cardinality(requested.skus) loop
      spot := array_position(p_skus, requested.skus[i]);
      if coalesce(p_pieces[spot], 0) = 0 then answer := 'checkout/sold-out';
      elsif p_pieces[spot] < requested.nums[i] then
        answer := coalesce(answer, 'checkout/insufficient-stock');
      end if;
    end loop;
    if answer is not null then
      p_refused[requested.place] := answer;
    else
      for i in 1 .. cardinality(requested.skus) loop
        spot := array_position(p_skus, requested.skus[i]);
        p_pieces[spot] := p_pieces[spot] - requested.nums[i];
      end loop;
    end if;
  end loop;
  return p_refused;
end $$;
