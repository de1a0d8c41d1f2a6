import { z } from 'zod'
import { hosts } from '../shared/hosts.ts'
import {
  answerWays,
  bridgeTimes,
  codeKinds,
  networks,
  payWays,
  permissions,
  usualSettings,
  type HostSettings,
} from '../shared/settings.ts'

const Settings: z.ZodType<HostSettings> = z.object({
  person: z.string().max(64),
  appVersion: z.string().regex(/^[\d.]{0,16}$/),
  network: z.enum(networks),
  fontScale: z.number().min(0.8).max(3),
  permission: z.enum(permissions),
  bridge: z.enum(bridgeTimes),
  answers: z.enum(answerWays),
  payment: z.enum(payWays),
  scan: z.object({ text: z.string().max(500), kind: z.enum(codeKinds) }),
})

/** The settings of every host, as usual until somebody sets them. */
export function settingsStore() {
  const kept = new Map(hosts.map(({ id }) => [id, usualSettings]))
  return {
    of: (id: string): HostSettings => kept.get(id) ?? usualSettings,
    all: (): Record<string, HostSettings> => Object.fromEntries(kept),
    /** A sentence about what is wrong, or null where it is kept. */
    set(id: string, value: unknown): string | null {
      if (!kept.has(id)) return `没有这个宿主：${id}`
      const read = Settings.safeParse(value)
      if (!read.success) return read.error.issues[0]?.message ?? '设置无效'
      kept.set(id, read.data)
      return null
    },
  }
}
