-- Idle conversations of all companies that the job ends.
create or replace function list_idle_conversations(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from conversations
  where status in ('waiting', 'open') and idle_at <= p_now and in_job_slot(company_id)
  order by idle_at limit p_limit
$$;

-- Answered offline messages whose shoppers have not been notified.
create or replace function list_chat_notices(p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from conversations
  where phone <> '' and answered_at is not null and notice_claimed_at is null
    and in_job_slot(company_id)
  order by answered_at limit p_limit
$$;

-- Conversations with a reply of the last day unread for two minutes, once until it is read.
create or replace function list_unread_answers(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.id from conversations c
  where c.shopper_read_seq < c.last_seq and c.last_message_at <= p_now - interval '2 minutes'
    and c.last_message_at > p_now - interval '1 day' and in_job_slot(c.company_id)
    and not exists (select from notices n where n.company_id = c.company_id
      and n.user_id = c.user_id and n.kind = 'chat.reply'
      and n.effect = c.id || ':' || c.shopper_read_seq)
  order by c.last_message_at limit p_limit
$$;
