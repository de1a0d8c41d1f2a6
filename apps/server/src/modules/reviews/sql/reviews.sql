-- Waits for concurrent ratings of the same product, so that the counts include their committed
-- changes.
create or replace function refresh_review_rating(p_company integer, p_spu bigint) returns void language plpgsql as $$
begin
  insert into review_ratings (company_id, spu_id) values (p_company, p_spu) on conflict do nothing;
  perform from review_ratings where company_id = p_company and spu_id = p_spu for update;
  update review_ratings r set shown = c.shown, good = c.good
  from (
    select count(*) as shown, count(*) filter (where v.rating >= 4) as good
    from reviews v
    join order_lines l on l.company_id = v.company_id and l.id = v.line_id
    where v.company_id = p_company and v.spu_id = p_spu and v.status = 1
      and l.num > coalesce((select sum(x.num) from order_refund_lines x
        where x.company_id = l.company_id and x.line_id = l.id), 0)
  ) c
  where r.company_id = p_company and r.spu_id = p_spu;
end $$;
create or replace function rate_reviewed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_review_rating(old.company_id, old.spu_id);
  else
    perform refresh_review_rating(new.company_id, new.spu_id);
  end if;
  return null;
end $$;
create or replace function rate_refunded() returns trigger language plpgsql as $$
begin
  perform refresh_review_rating(rated.company_id, rated.spu_id)
  from (
    select distinct v.company_id, v.spu_id from refunded_lines x
    join reviews v on v.company_id = x.company_id and v.line_id = x.line_id
    order by v.company_id, v.spu_id
  ) rated;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgname = 'rate_inserted') then
    create trigger rate_inserted after insert or delete on reviews
      for each row execute function rate_reviewed();
    create trigger rate_updated after update of status, rating on reviews for each row
      when (old.status <> new.status or old.rating <> new.rating) execute function rate_reviewed();
    create trigger rate_refunded after insert on order_refund_lines
      referencing new table as refunded_lines for each statement execute function rate_refunded();
  end if;
end $$;
