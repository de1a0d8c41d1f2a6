import type { PageContent } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

type Page = SeedCompany['pages'][number]
type Draft = { companyId: number; id: string; content: PageContent; createdBy: string; at: Date }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Valid publications, latest first, including planned ones. */
export const lastPublicationSql = sql`undone_at is null order by publish_at desc, id desc`

/** The published pages in the format of a company's files. */
export const listShownPages = (tx: Db, companyId: number, at: Date): Promise<Page[]> =>
  selectRows<Page>(
    tx,
    sql`select p.id, v.content from content_pages p
        cross join lateral (
          select version from content_page_publications
          where company_id = p.company_id and page_id = p.id and publish_at <= ${time(at)}
            and ${lastPublicationSql} limit 1) s
        join content_page_versions v on v.company_id = p.company_id and v.page_id = p.id
          and v.version = s.version
        where p.company_id = ${companyId} order by p.id`,
  )

/** Adds a version under the page's lock; null if the newest one has the same content. */
export async function saveVersion(
  tx: Db,
  { companyId, id, content, createdBy, at }: Draft,
): Promise<{ version: number; isNew: boolean }> {
  await tx.execute(
    sql`insert into content_pages (company_id, id) values (${companyId}, ${id}) on conflict do nothing`,
  )
  await tx.execute(
    sql`select from content_pages where company_id = ${companyId} and id = ${id} for update`,
  )
  const json = sql`${JSON.stringify(content)}::jsonb`
  const [page] = await selectRows<{ version: number; same: boolean }>(
    tx,
    sql`select p.version, coalesce(v.content = ${json}, false) as same from content_pages p
        left join content_page_versions v on v.company_id = p.company_id and v.page_id = p.id
          and v.version = p.version
        where p.company_id = ${companyId} and p.id = ${id}`,
  )
  if (page?.same) return { version: page.version, isNew: false }
  const version = (page?.version ?? 0) + 1
  await tx.execute(
    sql`insert into content_page_versions (company_id, page_id, version, content, created_by, created_at)
        values (${companyId}, ${id}, ${version}, ${json}, ${createdBy}, ${time(at)})`,
  )
  await tx.execute(
    sql`update content_pages set version = ${version} where company_id = ${companyId} and id = ${id}`,
  )
  return { version, isNew: true }
}

export const publishVersion = (
  tx: Db,
  publication: {
    companyId: number
    id: string
    version: number
    publishAt: Date
    createdBy: string
    at: Date
  },
) =>
  selectRows<{ id: string }>(
    tx,
    sql`insert into content_page_publications
          (company_id, page_id, version, publish_at, created_by, created_at)
        select company_id, page_id, version, ${time(publication.publishAt)},
          ${publication.createdBy}, ${time(publication.at)}
        from content_page_versions where company_id = ${publication.companyId}
          and page_id = ${publication.id} and version = ${publication.version}
        returning id`,
  )

/** Publishes changed pages of a company's files and takes missing pages offline. */
export async function replacePages(
  tx: Db,
  companyId: number,
  pages: readonly Page[],
  { createdBy, at }: { createdBy: string; at: Date },
): Promise<void> {
  const shown = new Map((await listShownPages(tx, companyId, at)).map((page) => [page.id, page]))
  for (const { id, content } of pages) {
    const before = shown.get(id)
    shown.delete(id)
    const { version, isNew } = await saveVersion(tx, { companyId, id, content, createdBy, at })
    if (!isNew && before) {
      const [row] = await selectRows<{ same: boolean }>(
        tx,
        sql`select ${JSON.stringify(before.content)}::jsonb = ${JSON.stringify(content)}::jsonb as same`,
      )
      if (row?.same) continue
    }
    await publishVersion(tx, { companyId, id, version, publishAt: at, createdBy, at })
  }
  for (const id of shown.keys()) {
    await tx.execute(
      sql`update content_page_publications set undone_at = ${time(at)}, undone_by = ${createdBy}
          where company_id = ${companyId} and page_id = ${id} and undone_at is null`,
    )
  }
}
