import { z } from 'zod'
import { hosts } from '../shared/hosts.ts'
import {
  responseModes,
  bridgeModes,
  codeKinds,
  networks,
  payModes,
  permissions,
  defaultSettings,
  type HostSettings,
} from '../shared/settings.ts'

const Settings: z.ZodType<HostSettings> = z.object({
  person: z.string().max(64),
  appVersion: z.string().regex(/^[\d.]{0,16}$/),
  network: z.enum(networks),
  fontScale: z.number().min(0.8).max(3),
  permission: z.enum(permissions),
  bridge: z.enum(bridgeModes),
  answers: z.enum(responseModes),
  payment: z.enum(payModes),
  scan: z.object({ text: z.string().max(500), kind: z.enum(codeKinds) }),
})

/** Settings of every host, initially the defaults. */
export function createSettingsStore() {
  const settings = new Map(hosts.map(({ id }) => [id, defaultSettings]))
  return {
    of: (id: string): HostSettings => settings.get(id) ?? defaultSettings,
    all: (): Record<string, HostSettings> => Object.fromEntries(settings),
    /** Validates and stores settings. @returns an error message, or null */
    set(id: string, value: unknown): string | null {
      if (!settings.has(id)) return `没有这个宿主：${id}`
      const read = Settings.safeParse(value)
      if (!read.success) return read.error.issues[0]?.message ?? '设置无效'
      settings.set(id, read.data)
      return null
    },
  }
}
