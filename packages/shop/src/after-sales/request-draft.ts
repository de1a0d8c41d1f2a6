import { AFTER_SALE_REASONS, type AfterSaleKind, type AfterSaleReason } from '@mall/contract/states'

/** Input of a request. Addresses of its pictures expire, so that they are not stored. */
export type RequestDraft = {
  childId: string
  kind: AfterSaleKind | undefined
  reason: AfterSaleReason | undefined
  note: string
  /** lineId and pieces */
  nums: [number, number][]
  hasPictures: boolean
}

const isKind = (value: unknown) => value === undefined || value === 'refund' || value === 'return'
const isReason = (value: unknown) =>
  value === undefined || AFTER_SALE_REASONS.some((reason) => reason === value)
const isNum = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isSafeInteger(one))

export function isRequestDraft(value: unknown): value is RequestDraft {
  if (typeof value !== 'object' || value === null) return false
  const { childId, kind, reason, note, nums, hasPictures } = value as Record<string, unknown>
  return (
    typeof childId === 'string' &&
    isKind(kind) &&
    isReason(reason) &&
    typeof note === 'string' &&
    Array.isArray(nums) &&
    nums.every(isNum) &&
    typeof hasPictures === 'boolean'
  )
}
