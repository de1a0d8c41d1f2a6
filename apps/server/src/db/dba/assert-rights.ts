import { ROLES_FILE } from './roles-file.ts'

type Query = <T>(statement: string) => Promise<T[]>

export type Rights = {
  owner: string
  database: string
  /** missing roles that the owner has no right to create */
  missingRoles: string[]
  /** roles that the owner neither has nor may grant to itself */
  ungrantedRoles: string[]
  createsInDatabase: boolean
  createsInSchema: boolean
}

/**
 * Up to PostgreSQL 15 a role with CREATEROLE may grant any other to itself, from 16 on only one that
 * it has with ADMIN; a membership of 16 may also exclude SET ROLE.
 */
const RIGHTS = `
  with own as (
    select rolsuper, rolcreaterole, current_setting('server_version_num')::integer >= 160000 as is_16
    from pg_roles where rolname = current_user),
  needed as (
    select name, place from unnest(array['mall_app', 'auditor']) with ordinality as n (name, place)),
  found as (select n.name, n.place, r.oid from needed n left join pg_roles r on r.rolname = n.name)
  select current_user as owner, current_database() as database,
    array(select name from found, own where oid is null and not rolsuper and not rolcreaterole
      order by place)
      as "missingRoles",
    array(select name from found, own where oid is not null
      and not pg_has_role(current_user, oid, case when is_16 then 'set' else 'member' end)
      and not pg_has_role(current_user, oid, 'member with admin option')
      and not (rolcreaterole and not is_16)
      order by place) as "ungrantedRoles",
    has_database_privilege(current_database(), 'create') as "createsInDatabase",
    coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "createsInSchema"`

/** Missing rights of the owner in Chinese and English; empty if there are none. */
export function listMissingRights(rights: Rights): { zh: string; en: string }[] {
  const { missingRoles, ungrantedRoles, database } = rights
  return [
    ...missingRoles.map((name) => ({ zh: `角色 ${name}`, en: `the role ${name}` })),
    ...ungrantedRoles.map((name) => ({ zh: `角色 ${name} 的授予`, en: `the grant of ${name}` })),
    ...(rights.createsInDatabase
      ? []
      : [{ zh: `数据库 ${database} 的 CREATE 权限`, en: `CREATE on database ${database}` }]),
    ...(rights.createsInSchema
      ? []
      : [{ zh: '模式 public 的 CREATE 权限', en: 'CREATE on schema public' }]),
  ]
}

/**
 * Throws before any change when the owner lacks a right of the migration or the application.
 * @throws Error with the missing right, the file and the command
 */
export async function assertRights(query: Query): Promise<void> {
  const [rights] = await query<Rights>(RIGHTS)
  if (!rights) return
  const missing = listMissingRights(rights)
  if (missing.length === 0) return
  const { owner, database } = rights
  const command = `psql -v ON_ERROR_STOP=1 -v owner=${owner} -d ${database} -f ${ROLES_FILE}`
  throw new Error(
    `数据库账号 ${owner} 缺少${missing.map(({ zh }) => zh).join('、')}，` +
      `请 DBA 执行一次：${command}（npm run mall -- database roles 输出该文件），没有改动任何数据 ` +
      `(the database role ${owner} lacks ${missing.map(({ en }) => en).join(', ')}: ` +
      `let a DBA run this command once; nothing was changed)`,
  )
}
