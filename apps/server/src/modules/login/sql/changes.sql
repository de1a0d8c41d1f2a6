-- Sessions are looked up by their hash before their company is known.
create or replace function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '0 session:' || old.token_hash);
  return null;
end $$;
create or replace function notify_shopper_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '0 session:' || token_hash) from sessions
    where company_id = new.company_id and user_id = new.id and revoked_at is null;
  return null;
end $$;
do $$ begin
  perform pg_temp.ensure_trigger('notify_ended', 'sessions',
    'update on %I for each row when (old.revoked_at is distinct from new.revoked_at or new.expires_at < old.expires_at) execute function notify_session_changed()');
  perform pg_temp.ensure_trigger('notify_deleted', 'sessions',
    'delete on %I for each row when (old.revoked_at is null and old.expires_at > now()) execute function notify_session_changed()');
  perform pg_temp.ensure_trigger('notify_disabled', 'users',
    'update on %I for each row when (old.disabled is distinct from new.disabled) execute function notify_shopper_changed()');
  perform pg_temp.ensure_trigger('notify_registered', 'users',
    'update on %I for each row when (old.half_registered is distinct from new.half_registered) execute function notify_shopper_changed()');
end $$;
