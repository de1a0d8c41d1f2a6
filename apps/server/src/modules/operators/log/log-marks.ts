import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../../settings.ts'

/** The end of a company's log: the number and the hash of its last entry. */
export type LogHead = { companyId: number; seq: number; hash: string; at: Date }
export type LogMark = LogHead & { signature: string }

/**
 * Signs ends of the log with a key derived from the master key of the environment: write access to
 * the database is not enough to sign a false end.
 * @returns null without a master key
 */
export function createLogSigner({ MALL_SECRETS_KEY }: Pick<Settings, 'MALL_SECRETS_KEY'>) {
  if (MALL_SECRETS_KEY === undefined) return null
  const master = Buffer.from(MALL_SECRETS_KEY, 'base64')
  const key = Buffer.from(hkdfSync('sha256', master, '', 'operator-log-head', 32))
  const sign = ({ companyId, seq, hash, at }: LogHead): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([companyId, seq, hash, at.toISOString()]))
      .digest('base64url')
  return {
    sign: (head: LogHead): LogMark => ({ ...head, signature: sign(head) }),
    isSigned(mark: LogMark): boolean {
      const given = Buffer.from(mark.signature, 'base64url')
      const expected = Buffer.from(sign(mark), 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
export type LogSigner = NonNullable<ReturnType<typeof createLogSigner>>

/** A line of the file of `mall log head`. */
export const formatMark = ({ companyId, seq, hash, at, signature }: LogMark): string =>
  [companyId, seq, hash, at.toISOString(), signature].join(' ')

const LINE = /^(\d{1,9}) (\d{1,15}) ([0-9a-f]{64}) (\S{20,30}) ([\w-]{43})$/

/** @returns null for a line of another format */
export function parseMark(line: string): LogMark | null {
  const [, companyId, seq, hash = '', at = '', signature = ''] = LINE.exec(line) ?? []
  if (companyId === undefined || Number.isNaN(Date.parse(at))) return null
  return { companyId: Number(companyId), seq: Number(seq), hash, at: new Date(at), signature }
}
