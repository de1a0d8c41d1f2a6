import type { Company } from '../companies/index.ts'

/** Rules of the counter; companies from before these settings have the defaults. */
export function readCounterSettings({ settings }: Pick<Company, 'settings'>) {
  const { undoMinutes = 10 }: Partial<Company['settings']['counter']> = settings.counter ?? {}
  return { undoMinutes }
}
