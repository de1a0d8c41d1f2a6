-- Marks a restock reminder as sent in the transaction that marks its SMS as sent.
create or replace function mark_restock_sent() returns trigger language plpgsql as $$
begin
  update restock_reminders r set sent_at = new.at from notices n
  where n.company_id = new.company_id and n.id = new.notice_id and n.kind = 'restock'
    and r.company_id = n.company_id
    and r.id = case when n.kind = 'restock' then n.effect::bigint end;
  return null;
end $$;
select pg_temp.ensure_trigger('notice_restock_sent', 'notice_deliveries',
  'update on %I for each row when (old.state <> ''sent'' and new.state = ''sent'') execute function mark_restock_sent()');
