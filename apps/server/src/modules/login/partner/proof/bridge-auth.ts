import type { DataOf } from '@mall/contract'
import { signatureOf } from './signature.ts'

const beijing = 8 * 3_600_000

/** yyyyMMddHHmmss, Beijing time. */
const stampOf = (at: Date) =>
  new Date(at.getTime() + beijing).toISOString().replaceAll(/\D/g, '').slice(0, 14)

type Mall = { corpNo: string; bankKey: string; at: Date; random: (bytes: number) => Buffer }

/**
 * Arguments of a bank's bridge: corpNo, nonceStr and timestamp, signed like a partner's fields with
 * the bank's 32-byte key.
 */
export function bridgeAuth({ corpNo, bankKey, at, random }: Mall): DataOf<'login.bridgeAuth'> {
  const fields = { corpNo, nonceStr: random(16).toString('hex'), timestamp: stampOf(at) }
  return { ...fields, sign: signatureOf(Buffer.from(bankKey, 'base64'), fields) }
}
