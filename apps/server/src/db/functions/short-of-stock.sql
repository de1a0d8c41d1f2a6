-- Shares out stock that is not enough for all: first come, first served; who wants more than is left
-- is passed over, not waited for. skus and pieces: what there is, locked; refused: what stands
-- against an order already, null where nothing does.
-- Answers the refusals again, with those who come too late among them.
create or replace function orders_short_of_stock(refused text[], line_places integer[],
  line_skus bigint[], line_nums integer[], skus bigint[], pieces bigint[])
  returns text[]
  language plpgsql immutable
as $$
declare
  wanted record;
  spot integer;
  answer text;
begin
  for wanted in
    select l.place, array_agg(l.sku_id) as skus, array_agg(l.num) as nums
    from unnest(line_places, line_skus, line_nums) as l (place, sku_id, num)
    where refused[l.place] is null group by l.place order by l.place
  loop
    answer := null;
    for i in 1 .. cardinality(wanted.skus) loop
      spot := array_position(skus, wanted.skus[i]);
      if coalesce(pieces[spot], 0) = 0 then answer := 'checkout/sold-out';
      elsif pieces[spot] < wanted.nums[i] then answer := coalesce(answer, 'checkout/insufficient-stock');
      end if;
    end loop;
    if answer is not null then
      refused[wanted.place] := answer;
    else
      for i in 1 .. cardinality(wanted.skus) loop
        spot := array_position(skus, wanted.skus[i]);
        pieces[spot] := pieces[spot] - wanted.nums[i];
      end loop;
    end if;
  end loop;
  return refused;
end $$;
