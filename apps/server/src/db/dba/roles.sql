-- What the database role of the mall cannot do itself where it may create no roles. A DBA runs this
-- once, in the mall's database, as a superuser or as a role that may create roles; a second time it
-- changes nothing. PostgreSQL 15, 16, 17 and later.
--
--   psql -v ON_ERROR_STOP=1 -v owner=mall -d mall -f roles.sql
--
-- owner is the role of DATABASE_URL. `mall database roles --owner mall` prints the same with the name
-- in its place, for clients that know no variables.

select set_config('mall.owner', :'owner', false);

do $$
declare
  owner_name text := current_setting('mall.owner');
  role_name text;
  -- Since 16 a grant says whether its member may SET ROLE, which the mall does on every connection.
  options text := case when current_setting('server_version_num')::integer >= 160000
    then 'admin true, inherit true, set true' else 'admin option' end;
begin
  if not exists (select from pg_roles where rolname = owner_name) then
    raise exception '没有数据库角色 % (there is no role of this name)', owner_name;
  end if;
  -- mall_app: the mall at work, under row-level security. auditor: reads the views of audits. Nobody
  -- signs in as either.
  foreach role_name in array array['mall_app', 'auditor'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
    -- With ADMIN the owner may grant auditor to the people who audit.
    if owner_name <> current_user then
      execute format('grant %I to %I with %s', role_name, owner_name, options);
    end if;
  end loop;
  -- The owner of a database has these.
  if not has_database_privilege(owner_name, current_database(), 'create') then
    execute format('grant create on database %I to %I', current_database(), owner_name);
  end if;
  if not has_schema_privilege(owner_name, 'public', 'create')
    or not has_schema_privilege(owner_name, 'public', 'usage with grant option') then
    execute format('grant usage, create on schema public to %I with grant option', owner_name);
  end if;
end $$;
