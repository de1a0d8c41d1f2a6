-- A conversation concerns its shopper alone.
create or replace function notify_conversation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', new.company_id || ' chat:' || new.user_id);
  return null;
end $$;
do $$ begin
  perform pg_temp.ensure_trigger('notify_conversation', 'conversations',
    'insert or update on %I for each row execute function notify_conversation_changed()');
end $$;
