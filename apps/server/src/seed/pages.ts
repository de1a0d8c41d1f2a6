import type { SeedCompany } from '@mall/contract/seed-file'
import type { Db } from '../db/connection/database.ts'
import {
  contentPagePublications,
  contentPages,
  contentPageVersions,
} from '../modules/content/tables.ts'
import { insert } from './rows.ts'

export async function seedPages(tx: Db, { id: companyId, pages }: SeedCompany, now: Date) {
  const created = { companyId, version: 1, createdBy: 'seed', createdAt: now }
  await insert(
    tx,
    contentPages,
    pages.map(({ id }) => ({ companyId, id, version: 1 })),
  )
  await insert(
    tx,
    contentPageVersions,
    pages.map(({ id, content }) => ({ ...created, pageId: id, content })),
  )
  await insert(
    tx,
    contentPagePublications,
    pages.map(({ id }) => ({ ...created, pageId: id, publishAt: now })),
  )
}
