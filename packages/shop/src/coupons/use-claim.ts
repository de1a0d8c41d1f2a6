import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths, usePorts } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { useClaimCouponMutation } from './coupon-endpoints.ts'
import { messages } from './messages.ts'

/** Query parameter with the template that a guest tried to claim before signing in. */
export const CLAIM_PARAM = 'claim'

type ClaimOptions = {
  /** campaign whose link opened the screen; stored with the coupon */
  activityId?: string | undefined
  /** shows a toast after the claim, where the ticket has no room for the result */
  hasToast?: boolean
}

/**
 * Claims coupons, each template once until its list is opened again. A guest signs in first and
 * returns with `claim=<template>` in the address, which finishes the claim. A claim that failed is
 * retried with the same request key, so that a lost response gives no second coupon.
 */
export function useClaim({ activityId, hasToast = false }: ClaimOptions = {}) {
  const t = useMessages(messages)
  const notify = useNotify()
  const signedIn = useSignedIn()
  const go = useMallNavigate()
  const paths = usePaths()
  const { navigation } = usePorts()
  const [claim] = useClaimCouponMutation()
  const [busyId, setBusyId] = useState<number | null>(null)
  const [claimedIds, setClaimedIds] = useState<ReadonlySet<number>>(new Set())
  const keys = useRef(new Map<number, string>())

  async function run(templateId: number): Promise<boolean> {
    if (!signedIn) {
      const [pathname = '', search = ''] = navigation.here().split('?')
      const query = new URLSearchParams(search)
      query.set(CLAIM_PARAM, String(templateId))
      go(paths.login({ redirect: `${pathname}?${query.toString()}` }))
      return false
    }
    if (claimedIds.has(templateId)) return false
    const requestKey = keys.current.get(templateId) ?? createRandomKey()
    keys.current.set(templateId, requestKey)
    setBusyId(templateId)
    const given = { couponTemplateId: templateId, requestKey, ...(activityId && { activityId }) }
    const { error } = await claim(given)
    setBusyId(null)
    if (error) {
      notify.toast(errorText(error, t('claimFailed')), { tone: 'danger' })
      return false
    }
    keys.current.delete(templateId)
    setClaimedIds((before) => new Set([...before, templateId]))
    if (hasToast) notify.toast(t('claimed'))
    return true
  }
  return { run, busyId, claimedIds }
}

/** Finishes the claim that a guest began before signing in, once. */
export function useClaimAfterSignIn(run: (templateId: number) => Promise<boolean>): void {
  const [query, setQuery] = useSearchParams()
  const signedIn = useSignedIn()
  const templateId = Number(query.get(CLAIM_PARAM))
  const finish = useEffectEvent(() => {
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete(CLAIM_PARAM)
        return rest
      },
      { replace: true },
    )
    void run(templateId)
  })
  useEffect(() => {
    if (signedIn && Number.isSafeInteger(templateId) && templateId > 0) finish()
  }, [signedIn, templateId])
}
