import { z } from 'zod'
import { limitSettings } from './settings/limits.ts'
import { processSettings } from './settings/process.ts'
import { providerSettings } from './settings/providers.ts'

/** Everything the environment decides. The table in docs/settings.md is made from the descriptions. */
export const Settings = z.object({ ...processSettings, ...providerSettings, ...limitSettings })
export type Settings = z.output<typeof Settings>

/** Reads the environment; an unusable value ends with one sentence that names it. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`环境变量 ${issue?.path.join('.')} 无效 (invalid setting): ${issue?.message}`)
}
