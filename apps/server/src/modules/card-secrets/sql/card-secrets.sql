-- Assigns secrets to paid orders in the transaction of the payment. An empty pool never fails it:
-- the part stays unsent and the order waits for an import. Expired secrets are not delivered.
-- Stocks are locked before secrets.
create or replace function deliver_card_secrets(p_company_id integer, p_order_ids text[],
  p_now timestamptz)
  returns void language plpgsql volatile as $$
declare
  part record;
  delivered text[];
  has_parts boolean := false;
begin
  for part in
    select l.id, l.sku_id, l.num
      - coalesce((select sum(r.num) from order_refund_lines r
          where r.company_id = l.company_id and r.line_id = l.id), 0)
      - (select count(*) from card_secrets s
          where s.company_id = l.company_id and s.line_id = l.id) as missing
    from order_lines l
    join order_children c on c.company_id = l.company_id and c.id = l.child_id
      and c.status = order_pending_shipment() and c.refund_id is null
    join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
    where l.company_id = p_company_id and l.order_id = any (p_order_ids)
    order by l.sku_id, l.id
  loop
    has_parts := true;
    continue when part.missing <= 0;
    with free as materialized (
      select s.id from card_secrets s
      where s.company_id = p_company_id and s.sku_id = part.sku_id and s.line_id is null
        and s.withdrawn_at is null
        and (s.ends_on is null or s.ends_on >= (p_now at time zone 'Asia/Shanghai')::date::text)
      order by s.id limit part.missing for update skip locked
    )
    update card_secrets s set line_id = part.id, assigned_at = p_now
    from free f where s.company_id = p_company_id and s.id = f.id;
  end loop;

  select array_agg(c.id) into delivered
  from order_children c
  where c.company_id = p_company_id and c.order_id = any (p_order_ids)
    and c.status = order_pending_shipment() and c.refund_id is null
    and exists (select from order_lines l
      join card_secrets s on s.company_id = l.company_id and s.line_id = l.id
      where l.company_id = c.company_id and l.child_id = c.id)
    and not exists (select from order_lines l
      where l.company_id = c.company_id and l.child_id = c.id and l.num
        > coalesce((select sum(r.num) from order_refund_lines r
            where r.company_id = l.company_id and r.line_id = l.id), 0)
          + (select count(*) from card_secrets s
            where s.company_id = l.company_id and s.line_id = l.id));
  if delivered is not null then
    perform complete_children(p_company_id, delivered, 'delivered', p_now);
  end if;
  if has_parts then
    insert into card_secret_waits (company_id, order_id, since)
    select distinct c.company_id, c.order_id, p_now
    from order_children c
    join order_lines l on l.company_id = c.company_id and l.child_id = c.id
    join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
    where c.company_id = p_company_id and c.order_id = any (p_order_ids)
      and c.status = order_pending_shipment()
    on conflict do nothing;
  end if;
end $$;

-- Releases the secrets of refunded pieces in the transaction of the refund. A revealed secret is
-- never released, and its piece is not refunded.
create or replace function return_card_secrets() returns trigger language plpgsql as $$
declare
  line record;
begin
  select l.num into line from order_lines l
  join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
  where l.company_id = new.company_id and l.id = new.line_id;
  if not found then
    return null;
  end if;
  if (select count(*) from card_secrets s where s.company_id = new.company_id
        and s.line_id = new.line_id and s.revealed_at is not null)
      + (select sum(r.num) from order_refund_lines r
         where r.company_id = new.company_id and r.line_id = new.line_id) > line.num then
    raise exception 'line % has shown secrets', new.line_id using errcode = 'check_violation';
  end if;
  with returned as materialized (
    select s.id from card_secrets s
    where s.company_id = new.company_id and s.line_id = new.line_id and s.revealed_at is null
    order by s.id desc limit new.num for update
  )
  update card_secrets s set line_id = null, assigned_at = null
  from returned r where s.company_id = new.company_id and s.id = r.id;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'return_card_secrets') then
    create trigger return_card_secrets after insert on order_refund_lines
      for each row execute function return_card_secrets();
  end if;
end $$;

-- Orders of all companies that wait for secrets or no longer do, the longest waiting first. A part
-- in refund waits for its result.
create or replace function list_undelivered_secrets(p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select w.company_id, w.order_id from card_secret_waits w
  cross join lateral (
    select count(*) as parts, count(*) filter (where c.refund_id is null) as due
    from order_children c
    where c.company_id = w.company_id and c.order_id = w.order_id
      and c.status = order_pending_shipment()
      and exists (select from order_lines l
        join spus p on p.company_id = l.company_id and p.id = l.spu_id and p.kind = 'card'
        where l.company_id = c.company_id and l.order_id = c.order_id and l.child_id = c.id)
  ) c
  where (c.due > 0 or c.parts = 0) and in_job_slot(w.company_id)
  order by w.since limit p_limit
$$;

-- SKUs of all companies with less than a tenth of the imported secrets free.
create or replace function list_low_secret_pools(p_limit integer)
  returns table (company_id integer, id bigint, free bigint, total bigint)
  language sql stable security definer set search_path = public as $$
  select s.company_id, s.sku_id,
    count(*) filter (where s.line_id is null and s.withdrawn_at is null), count(*)
  from card_secrets s where in_job_slot(s.company_id)
  group by s.company_id, s.sku_id
  having count(*) filter (where s.line_id is null and s.withdrawn_at is null) * 10 < count(*)
  order by 1, 2 limit p_limit
$$;

-- SKUs of all companies with free secrets whose last day is past.
create or replace function list_ended_secrets(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select distinct s.company_id, s.sku_id from card_secrets s
  where s.line_id is null and s.withdrawn_at is null
    and s.ends_on < (p_now at time zone 'Asia/Shanghai')::date::text
    and in_job_slot(s.company_id)
  order by 1, 2 limit p_limit
$$;
