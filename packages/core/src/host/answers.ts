import type { HostAnswer } from './host.ts'

/** The five answers, ready to give. */
export const answers = {
  ok: <T>(value: T): HostAnswer<T> => ({ kind: 'ok', value }),
  done: { kind: 'ok', value: undefined } as HostAnswer,
  cancelled: { kind: 'cancelled' } as const,
  unsupported: { kind: 'unsupported' } as const,
  failed: (detail: unknown) => ({ kind: 'failed', detail: detailOf(detail) }) as const,
  unknown: (detail: unknown) => ({ kind: 'unknown', detail: detailOf(detail) }) as const,
}

const detailOf = (detail: unknown): string =>
  detail instanceof Error ? `${detail.name}: ${detail.message}` : String(detail)
