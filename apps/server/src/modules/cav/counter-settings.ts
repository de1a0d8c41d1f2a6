import type { Company } from '../companies/index.ts'

/** Counter rules of a company; missing settings have the defaults. */
export function readCounterSettings({ settings }: Pick<Company, 'settings'>) {
  const { undoMinutes = 10 }: Partial<Company['settings']['counter']> = settings.counter ?? {}
  return { undoMinutes }
}
