import { z } from 'zod'
import { limitSettings } from './settings/limits.ts'
import { processSettings } from './settings/process.ts'
import { providerSettings } from './settings/providers.ts'

/**
 * All settings of the environment. The table in docs/settings.md is generated from their
 * descriptions.
 */
export const Settings = z.object({ ...processSettings, ...providerSettings, ...limitSettings })
export type Settings = z.output<typeof Settings>

/** The settings with the direct address of PostgreSQL alone, for work that takes longer than a request. */
export const withDirectAddress = (settings: Settings): Settings => ({
  ...settings,
  DATABASE_URL: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
  DATABASE_DIRECT_URL: undefined,
})

/** Reads the environment; an unusable value ends with one sentence that names it. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (read.success) {
    // Without DATABASE_URL the mall would use the embedded database.
    if (read.data.DATABASE_DIRECT_URL !== undefined && read.data.DATABASE_URL === undefined) {
      throw new Error(
        '环境变量 DATABASE_DIRECT_URL 需要 DATABASE_URL (it is set without DATABASE_URL)',
      )
    }
    return read.data
  }
  const [issue] = read.error.issues
  throw new Error(`环境变量 ${issue?.path.join('.')} 无效 (invalid setting): ${issue?.message}`)
}
