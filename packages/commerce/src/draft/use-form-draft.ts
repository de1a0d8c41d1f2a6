import { useEffect, useEffectEvent, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId, useSession } from '@mall/core/session'
import { formDrafts } from './form-drafts.ts'

/** Drafts of the current shopper. */
export function useFormDrafts() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const userId = useSession((state) => state.userId)
  return formDrafts(storage, { companyId, userId }, clock.now)
}

/**
 * Draft of a form: the shopper's earlier input, and the functions that store and delete it.
 * @param accepts returns whether a stored value is a draft of this form
 */
export function useFormDraft<D>(name: string, accepts: (value: unknown) => value is D) {
  const drafts = useFormDrafts()
  const [restored] = useState((): D | null => {
    const stored = drafts.find(name)
    return accepts(stored) ? stored : null
  })
  return {
    restored,
    save: (value: D) => drafts.save(name, value),
    clear: () => drafts.remove(name),
  }
}

/**
 * Stores the input as it changes; input equal to the `blank` form is not stored.
 * @returns whether the input differs from the blank form
 */
export function useSaveDraft<D>(
  draft: { save: (value: D) => void; clear: () => void },
  input: D,
  blank: D,
): boolean {
  const text = JSON.stringify(input)
  const isWritten = text !== JSON.stringify(blank)
  const store = useEffectEvent(() => {
    if (isWritten) draft.save(input)
    else draft.clear()
  })
  useEffect(() => store(), [text])
  return isWritten
}
