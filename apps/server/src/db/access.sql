-- Rights of the roles. Runs after the migrations, once per version (apply-setup.ts), and changes nothing
-- the second time.

do $$ declare
  role_name text;
  -- Since 16 a membership may exclude SET ROLE.
  needed text := case when current_setting('server_version_num')::integer >= 160000
    then 'set' else 'member' end;
begin
  foreach role_name in array array['mall_app', 'auditor'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    -- The owner may lack the right to grant a role that a DBA granted (dba/roles.sql).
    if not pg_has_role(current_user, role_name, needed) then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
end $$;

grant usage on schema public to mall_app, auditor;
grant select, insert, update, delete on all tables in schema public to mall_app;
grant usage, select on all sequences in schema public to mall_app;

-- Restricts tables with company_id to rows of the transaction's company. nullif: the setting is ''
-- instead of null after a transaction.
create or replace function current_company() returns integer language sql stable as
  $$ select nullif(current_setting('app.company_id', true), '')::integer $$;

-- Whether a company belongs to the slot of the transaction's job; all do without a slot.
create or replace function in_job_slot(p_company integer) returns boolean language sql stable as $$
  select coalesce(p_company % nullif(current_setting('app.job_slots', true), '')::integer
    = nullif(current_setting('app.job_slot', true), '')::integer, true)
$$;

do $$ declare t record; begin
  for t in
    select c.table_name as name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and table_type = 'BASE TABLE'
  loop
    -- Checked first, because enabling row security blocks every reader and writer of the table.
    if not exists (select from pg_class where oid = t.name::regclass and relrowsecurity) then
      execute format('alter table %I enable row level security', t.name);
    end if;
    if not exists (select from pg_policies where tablename = t.name and policyname = 'own_company') then
      execute format(
        'create policy own_company on %I to mall_app using (company_id = current_company()) with check (company_id = current_company())',
        t.name);
    end if;
    -- A generic plan must suit the largest company: a plan for the average of a thousand companies
    -- scans all rows instead of one (18,000 pages instead of 270 for an order). From the next
    -- analyze on, each company counts as the whole table.
    if not exists (select from pg_attribute where attrelid = t.name::regclass
        and attname = 'company_id' and attoptions @> array['n_distinct=1']) then
      execute format('alter table %I alter column company_id set (n_distinct = 1)', t.name);
    end if;
  end loop;
end $$;
create or replace function company_ids() returns setof integer
  language sql stable security definer set search_path = public as
  $$ select company_id from companies where in_job_slot(company_id) order by company_id $$;
-- Version of the tables, for manifests of backups.
create or replace function count_migrations() returns bigint
  language sql stable security definer set search_path = public as
  $$ select count(*) from drizzle.__drizzle_migrations $$;
