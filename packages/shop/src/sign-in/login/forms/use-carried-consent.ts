import { useEffect, useEffectEvent } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'

const CONSENT_KEY = 'terms-accepted'
const CONSENT_MS = 600_000
const isTrue = (value: unknown): value is true => value === true

/**
 * Carries the accepted terms over the chat app's page to the form that binds its account.
 * @param onCarried runs once in the form if the terms were accepted before the redirect
 * @returns stores the consent; runs before the redirect
 */
export function useCarriedConsent(isBinding: boolean, onCarried: () => void): () => void {
  const { storage, clock } = usePorts()
  const key = companyKey(useCompanyId(), CONSENT_KEY)
  const record = recordIn(storage.session, key, isTrue, () => clock.now())
  const take = useEffectEvent(() => {
    if (record.read() === null) return
    record.clear()
    onCarried()
  })
  useEffect(() => {
    if (isBinding) take()
  }, [isBinding])
  return () => record.write(true, CONSENT_MS)
}
