-- The number of shown answers follows their rows.
create or replace function count_question_answer() returns trigger language plpgsql as $$
declare
  answer record := case when tg_op = 'DELETE' then old else new end;
  change integer := 0;
begin
  if tg_op <> 'DELETE' and new.status = 1 then change := change + 1; end if;
  if tg_op <> 'INSERT' and old.status = 1 then change := change - 1; end if;
  if change <> 0 then
    update questions set answers = answers + change
      where company_id = answer.company_id and id = answer.question_id;
  end if;
  return null;
end $$;

-- A product page shows the questions about its product alone.
create or replace function notify_question_changed() returns trigger language plpgsql as $$
declare
  question record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('mall_changed', question.company_id || ' question:' || question.spu_id);
  return null;
end $$;

do $$ begin
  perform pg_temp.ensure_trigger('count_question_answer', 'question_answers',
    'insert or delete or update of status on %I for each row execute function count_question_answer()');
  perform pg_temp.ensure_trigger('notify_question', 'questions',
    'insert or delete on %I for each row execute function notify_question_changed()');
  perform pg_temp.ensure_trigger('notify_question_changed', 'questions',
    'update on %I for each row when ((old.status, old.answer, old.answers) is distinct from (new.status, new.answer, new.answers)) execute function notify_question_changed()');
end $$;
