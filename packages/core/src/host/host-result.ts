import type { HostResult } from './host.ts'

/** The five results of a host call. */
export const hostResult = {
  ok: <T>(value: T): HostResult<T> => ({ kind: 'ok', value }),
  done: { kind: 'ok', value: undefined } as HostResult,
  cancelled: { kind: 'cancelled' } as const,
  unsupported: { kind: 'unsupported' } as const,
  failed: (detail: unknown) => ({ kind: 'failed', detail: detailOf(detail) }) as const,
  unknown: (detail: unknown) => ({ kind: 'unknown', detail: detailOf(detail) }) as const,
}

const detailOf = (detail: unknown): string =>
  detail instanceof Error ? `${detail.name}: ${detail.message}` : String(detail)
