-- A change of a review notifies only the page of its product; votes are counted without a
-- notification.
create or replace function notify_review_changed() returns trigger language plpgsql as $$
declare
  review record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('mall_changed', review.company_id || ' review:' || review.spu_id);
  return null;
end $$;
do $$ begin
  perform pg_temp.ensure_trigger('notify_review', 'reviews',
    'insert or delete on %I for each row execute function notify_review_changed()');
  perform pg_temp.ensure_trigger('notify_review_changed', 'reviews',
    'update on %I for each row when ((old.status, old.reply, old.follow_up_text) is distinct from (new.status, new.reply, new.follow_up_text)) execute function notify_review_changed()');
end $$;
