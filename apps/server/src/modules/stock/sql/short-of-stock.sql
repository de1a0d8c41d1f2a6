-- Shares out stock that is not enough for all: first come, first served; an order of more than is
-- left is skipped. skus and pieces: the locked stock; refused: the refusal of an order so far, or
-- null. Returns the refusals with those of orders that came too late.
create or replace function orders_short_of_stock(refused text[], line_places integer[],
  line_skus bigint[], line_nums integer[], skus bigint[], pieces bigint[])
  returns text[]
  language plpgsql immutable
as $$
declare
  requested record;
  spot integer;
  answer text;
begin
  for requested in
    select l.place, array_agg(l.sku_id) as skus, array_agg(l.num) as nums
    from unnest(line_places, line_skus, line_nums) as l (place, sku_id, num)
    where refused[l.place] is null group by l.place order by l.place
  loop
    answer := null;
    for i in 1 .. cardinality(requested.skus) loop
      spot := array_position(skus, requested.skus[i]);
      if coalesce(pieces[spot], 0) = 0 then answer := 'checkout/sold-out';
      elsif pieces[spot] < requested.nums[i] then answer := coalesce(answer, 'checkout/insufficient-stock');
      end if;
    end loop;
    if answer is not null then
      refused[requested.place] := answer;
    else
      for i in 1 .. cardinality(requested.skus) loop
        spot := array_position(skus, requested.skus[i]);
        pieces[spot] := pieces[spot] - requested.nums[i];
      end loop;
    end if;
  end loop;
  return refused;
end $$;
