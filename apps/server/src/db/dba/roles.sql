-- Roles and grants that the mall's database role cannot create itself. A DBA runs this file once
-- in the mall's database as a superuser or with CREATEROLE; a repetition changes nothing.
-- PostgreSQL 15, 16, 17 and later: psql -v ON_ERROR_STOP=1 -v owner=mall -d mall -f roles.sql;
-- owner is the role of DATABASE_URL. `mall database roles --owner mall` prints the same with the
-- name filled in, for clients without variables.

select set_config('mall.owner', :'owner', false);

do $$
declare
  owner_name text := current_setting('mall.owner');
  role_name text;
  -- From PostgreSQL 16 on SET ROLE, which the mall runs on every connection, requires the SET
  -- option of the grant.
  options text := case when current_setting('server_version_num')::integer >= 160000
    then 'admin true, inherit true, set true' else 'admin option' end;
begin
  if not exists (select from pg_roles where rolname = owner_name) then
    raise exception '没有数据库角色 % (there is no role of this name)', owner_name;
  end if;
  -- mall_app: the application under row-level security. auditor: reads the audit views. Neither
  -- can sign in.
  foreach role_name in array array['mall_app', 'auditor'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    -- ADMIN lets the owner grant auditor to persons.
    if owner_name <> current_user then
      execute format('grant %I to %I with %s', role_name, owner_name, options);
    end if;
  end loop;
  -- The owner of the database already has these privileges.
  if not has_database_privilege(owner_name, current_database(), 'create') then
    execute format('grant create on database %I to %I', current_database(), owner_name);
  end if;
  if not has_schema_privilege(owner_name, 'public', 'create')
    or not has_schema_privilege(owner_name, 'public', 'usage with grant option') then
    execute format('grant usage, create on schema public to %I with grant option', owner_name);
  end if;
end $$;
