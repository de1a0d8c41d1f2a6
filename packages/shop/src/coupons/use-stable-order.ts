import { useState } from 'react'
import type { CouponTemplate } from '@mall/contract'

/** Templates in the order of their first response, so that a claim moves none; new ones are last. */
export function useStableOrder(templates: readonly CouponTemplate[] = []) {
  const [ids, setIds] = useState<readonly number[]>([])
  const added = templates.map(({ templateId }) => templateId).filter((id) => !ids.includes(id))
  if (added.length > 0) setIds([...ids, ...added])
  const list = ids.flatMap((id) => templates.find(({ templateId }) => templateId === id) ?? [])
  return {
    list,
    forget: () => setIds([]),
  }
}
