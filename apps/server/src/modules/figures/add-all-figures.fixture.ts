import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { FIGURES_PAUSE_MS } from './figures.jobs.ts'
import { createProgressRepository } from './progress.repository.ts'

/**
 * Adds all events to the sums: sets a bound after now, then adds up to it. Transactions of other
 * tests in the same server delay it.
 */
export async function addAllFigures(
  app: Pick<TestApp, 'advance' | 'deps' | 'now'>,
  companyId = 1,
): Promise<void> {
  const { db } = app.deps
  const repository = createProgressRepository(db)
  const start = app.now().getTime()
  for (const column of ['bound_at', 'until']) {
    app.advance(FIGURES_PAUSE_MS)
    const readTime = async () => {
      await repository.advance(companyId, app.now())
      const [row] = await db.transaction(companyId, (tx) =>
        selectRows<{ time: string | null }>(
          tx,
          sql`select min(coalesce(${sql.identifier(column)}, 'epoch')) as time from figure_progress
              where company_id = ${companyId}`,
        ),
      )
      return new Date(row?.time ?? 0).getTime()
    }
    await vi.waitFor(async () => expect(await readTime()).toBeGreaterThanOrEqual(start), {
      timeout: 60_000,
    })
  }
}
