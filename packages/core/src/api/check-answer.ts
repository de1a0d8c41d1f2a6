import type { ShopperCallName } from '@mall/contract'
import type { ApiError } from './api-error.ts'

/** Checks a response against the contract; called in development and tests only. */
export async function checkAnswer(name: ShopperCallName, data: unknown): Promise<ApiError | null> {
  const { calls } = await import('@mall/contract')
  const result = calls[name].data.safeParse(data)
  if (result.success) return null
  const where = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
  return {
    kind: 'contract',
    code: 0,
    name: null,
    message: `${name} answers outside the contract: ${where}`,
    class: 'final',
  }
}
