import type { HostPort, LoginFields, LoginWish } from '@mall/core/host'
import type { SignInRequest } from '../api/login-endpoints.ts'
import { requestOf, type Strategy } from './strategies.ts'

export type Collected = { request: SignInRequest } | { stop: string; cancelled: boolean }

/** What a bridge that does not say who comes is answered with. */
export const STOPS = {
  cancelled: '已取消登录',
  unsupported: '当前环境不支持该登录方式，请在对应的 App 中打开',
  failed: '登录未完成，请重试',
  unknown: '登录未完成，请重试',
} as const

/**
 * The fields of a strategy from where they are.
 * @param signed what the mall's server signed for the bank's bridge; null: it could not
 */
export async function collect(
  strategy: Strategy,
  arrived: LoginFields,
  host: Pick<HostPort, 'loginCode'>,
  wish: Omit<LoginWish, 'auth'>,
  signed: () => Promise<LoginFields | null>,
): Promise<Collected> {
  let found = arrived
  if (strategy.from === 'bridge') {
    const auth = strategy.signedAsk ? await signed() : {}
    if (auth === null) return { stop: STOPS.failed, cancelled: false }
    const answer = await host.loginCode({ ...wish, auth })
    if (answer.kind !== 'ok') {
      return { stop: STOPS[answer.kind], cancelled: answer.kind === 'cancelled' }
    }
    found = answer.value
  }
  const request = requestOf(strategy, found)
  return request ? { request } : { stop: strategy.missing, cancelled: false }
}
