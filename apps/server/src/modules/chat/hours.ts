import type { Company } from '../companies/index.ts'

const SHANGHAI_MS = 8 * 3_600_000

/** Customer service of a company; missing settings mean none. */
export function readChatSettings({ settings }: Pick<Company, 'settings'>) {
  const {
    open = false,
    from = '09:00',
    to = '20:00',
    idleMinutes = 30,
  }: Partial<Company['settings']['chat']> = settings.chat ?? {}
  return { open, from, to, idleMinutes }
}
export type ChatSettings = ReturnType<typeof readChatSettings>

/** Whether agents are available; hours with an end before their start cover midnight. */
export function isServed({ open, from, to }: ChatSettings, at: Date): boolean {
  const time = new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(11, 16)
  const isWithin = from <= to ? from <= time && time < to : from <= time || time < to
  return open && isWithin
}
