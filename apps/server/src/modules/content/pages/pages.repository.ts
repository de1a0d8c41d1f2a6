import type { PageContent } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import { lastPublicationSql, publishVersion, saveVersion } from './company-pages.ts'

export type PageRow = { version: number; content: PageContent }
export type OperatorsPageRow = {
  id: string
  title: string
  version: number
  shownVersion: number | null
  nextVersion: number | null
  nextAt: string | null
}
export type NamedIds = Record<
  'spus' | 'selections' | 'categories' | 'couponTemplates' | 'articles',
  readonly number[]
>

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const idsSql = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

const select = (tx: Db, companyId: number, now: Date, where: SQL) =>
  selectRows<OperatorsPageRow>(
    tx,
    sql`select p.id, v.content ->> 'title' as title, p.version, s.version as "shownVersion",
          n.version as "nextVersion", n.publish_at as "nextAt"
        from content_pages p
        join content_page_versions v on v.company_id = p.company_id and v.page_id = p.id
          and v.version = p.version
        left join lateral (
          select version from content_page_publications
          where company_id = p.company_id and page_id = p.id and publish_at <= ${time(now)}
            and ${lastPublicationSql} limit 1) s on true
        left join lateral (
          select version, publish_at from content_page_publications
          where company_id = p.company_id and page_id = p.id and publish_at > ${time(now)}
            and undone_at is null order by publish_at, id limit 1) n on true
        where p.company_id = ${companyId} and ${where} order by p.id`,
  )

async function getRow(tx: Db, companyId: number, id: string, now: Date) {
  const [row] = await select(tx, companyId, now, sql`p.id = ${id}`)
  if (!row) throw new Refusal('page/not-found')
  return row
}

/** Pages of blocks, their versions and publications. */
export function createPagesRepository(db: Database) {
  return {
    async findShown(companyId: number, id: string, now: Date): Promise<PageRow | undefined> {
      const [row] = await db.query<PageRow>(
        companyId,
        sql`select v.version, v.content from content_page_versions v
            where v.company_id = ${companyId} and v.page_id = ${id} and v.version = (
              select version from content_page_publications
              where company_id = ${companyId} and page_id = ${id} and publish_at <= ${time(now)}
                and ${lastPublicationSql} limit 1)`,
      )
      return row
    },

    async findPreview(
      companyId: number,
      { id, tokenHash }: { id: string; tokenHash: string },
      now: Date,
    ): Promise<PageRow | undefined> {
      const [row] = await db.query<PageRow>(
        companyId,
        sql`select v.version, v.content from content_pages p
            join content_page_versions v on v.company_id = p.company_id and v.page_id = p.id
              and v.version = p.version
            where p.company_id = ${companyId} and p.id = ${id}
              and p.preview_hash = ${tokenHash} and p.preview_until > ${time(now)}`,
      )
      return row
    },

    /** The ids of these coupon templates that can still be claimed. */
    async listClaimable(companyId: number, ids: readonly number[], now: Date) {
      const rows = await db.query<{ id: number }>(
        companyId,
        sql`select id from coupon_templates where company_id = ${companyId}
            and id = any(${idsSql(ids)}) and not coalesce((rule ->> 'stopped')::boolean, false)
            and (rule ->> 'claimTo' is null or (rule ->> 'claimTo')::timestamptz > ${time(now)})`,
      )
      return new Set(rows.map(({ id }) => Number(id)))
    },

    /** The ids that do not exist, by kind. */
    async findMissing(companyId: number, ids: NamedIds): Promise<Record<keyof NamedIds, number[]>> {
      const missing = (named: readonly number[], table: string, column = 'id') =>
        sql`coalesce((select jsonb_agg(i) from unnest(${idsSql(named)}) i where not exists
          (select from ${sql.identifier(table)} t where t.company_id = ${companyId}
            and t.${sql.identifier(column)} = i)), '[]')`
      const [row] = await db.query<Record<keyof NamedIds, number[]>>(
        companyId,
        sql`select ${missing(ids.spus, 'spus')} as spus,
            ${missing(ids.selections, 'selections', 'cms_id')} as selections,
            ${missing(ids.categories, 'categories')} as categories,
            ${missing(ids.couponTemplates, 'coupon_templates')} as "couponTemplates",
            ${missing(ids.articles, 'articles')} as articles`,
      )
      return row ?? { spus: [], selections: [], categories: [], couponTemplates: [], articles: [] }
    },

    list: (companyId: number, now: Date) =>
      db.transaction(companyId, (tx) => select(tx, companyId, now, sql`true`)),

    show: (companyId: number, { id, version }: { id: string; version: number | null }, now: Date) =>
      db.transaction(companyId, async (tx) => {
        const row = await getRow(tx, companyId, id, now)
        const [found] = await selectRows<{ content: PageContent }>(
          tx,
          sql`select content from content_page_versions where company_id = ${companyId}
              and page_id = ${id} and version = ${version ?? row.version}::bigint`,
        )
        if (!found) throw new Refusal('page/not-found')
        return { ...row, content: found.content }
      }),

    save: (operator: Operator, id: string, content: PageContent, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const draft = { companyId, id, content, createdBy: operator.id, at }
        const { version } = await saveVersion(tx, draft)
        const after = { version, title: content.title, blocks: content.blocks.length }
        await appendLog(tx, operator, { target: `page:${id}`, after, at })
        return getRow(tx, companyId, id, at)
      }),

    createPreview: (
      operator: Operator,
      { id, tokenHash, until }: { id: string; tokenHash: string; until: Date },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { version } = await getRow(tx, companyId, id, at)
        await tx.execute(
          sql`update content_pages set preview_hash = ${tokenHash}, preview_until = ${time(until)}
              where company_id = ${companyId} and id = ${id}`,
        )
        const after = { version, previewUntil: until.toISOString() }
        await appendLog(tx, operator, { target: `page:${id}`, after, at })
      }),

    publish: (
      operator: Operator,
      { id, version, publishAt }: { id: string; version: number; publishAt: Date },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const publication = { companyId, id, version, publishAt, createdBy: operator.id, at }
        const made = await publishVersion(tx, publication)
        if (made.length === 0) throw new Refusal('page/not-found')
        const after = { version, publishAt: publishAt.toISOString() }
        await appendLog(tx, operator, { target: `page:${id}`, after, at })
        return getRow(tx, companyId, id, at)
      }),

    undo: (operator: Operator, id: string, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        await getRow(tx, companyId, id, at)
        const [undone] = await selectRows<{ version: number; publishAt: string }>(
          tx,
          sql`update content_page_publications
              set undone_at = ${time(at)}, undone_by = ${operator.id}
              where company_id = ${companyId} and undone_at is null and id = (
                select id from content_page_publications
                where company_id = ${companyId} and page_id = ${id} and ${lastPublicationSql}
                limit 1 for update)
              returning version, publish_at as "publishAt"`,
        )
        if (!undone) throw new Refusal('page/nothing-to-undo')
        const before = {
          version: undone.version,
          publishAt: new Date(undone.publishAt).toISOString(),
        }
        const row = await getRow(tx, companyId, id, at)
        const after = { version: row.shownVersion }
        await appendLog(tx, operator, { target: `page:${id}`, before, after, at })
        return row
      }),
  }
}
export type PagesRepository = ReturnType<typeof createPagesRepository>
