-- Electronic cards of all companies whose message has not been sent.
create or replace function list_cards_to_send(p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.id from gift_cards c
  where c.phone is not null and c.sent_at is null and c.status = 'active' order by c.id limit p_limit
$$;

-- Uses of cards as auditors read them; amounts are positive, the kind has the direction.
create or replace view audit_card_uses as
  select e.company_id, e.card_id, e.order_id, e.kind,
    case when e.kind = 'spend' then r.amount else abs(e.delta) end as amount, e.at
  from card_entries e
  left join card_redemptions r on r.company_id = e.company_id and r.order_id = e.order_id
  where e.kind in ('hold', 'spend', 'release', 'return', 'points');
revoke all on audit_card_uses from mall_app;
grant select on audit_card_uses to auditor;
