import { useEffect, useRef, useState } from 'react'
import type { PickupTicket } from '@mall/contract'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { useDeviceName } from '@mall/commerce/device-name'
import { usePickupSeedMutation, usePickupTicketQuery } from '../equity-endpoints.ts'
import { BENEFIT_DEVICE, loadPickup, savePickup, type StoredPickup } from './pickup-store.ts'

const POLL_MS = 5_000

export type PickupView = {
  ticket: PickupTicket | null
  seed: StoredPickup['seed'] | null
  /** the ticket is the stored one, because the server is unreachable */
  isStored: boolean
  error: unknown
  retry: () => void
}

/**
 * The ticket of an order and the key of its codes, from the server or as last stored on this
 * device. While the screen is open, the state is polled every 5 s, so that it shows a verification.
 */
export function usePickup(orderId: string): PickupView {
  const ports = usePorts()
  const companyId = useCompanyId()
  const getDeviceName = useDeviceName(BENEFIT_DEVICE)
  const [stored, setStored] = useState(() => loadPickup(ports, companyId, orderId))
  const { currentData, error, refetch } = usePickupTicketQuery(
    { orderId },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  )
  const [getSeed, { error: seedError }] = usePickupSeedMutation()
  const [tries, setTries] = useState(0)
  const isOpen = currentData?.state === 'open'
  const place = `${String(currentData?.outlet.id)} ${currentData?.slot?.startsAt ?? ''}`
  // Each poll returns a new object: the key is read again only if the state or the outlet has
  // changed.
  const latest = useRef(currentData)
  useEffect(() => {
    latest.current = currentData
  }, [currentData])

  useEffect(() => {
    const ticket = latest.current
    if (!isOpen || !ticket) return
    const device = getDeviceName()
    let isCurrent = true
    void getSeed({ orderId, device }).then(({ data }) => {
      if (!data || !isCurrent) return
      const { slot, key, generation } = data
      const pickup = { orderId, ticket, seed: { companyId, slot, key, generation } }
      savePickup(ports, companyId, pickup)
      setStored(pickup)
    })
    return () => {
      isCurrent = false
    }
  }, [isOpen, place, orderId, companyId, ports, getDeviceName, getSeed, tries])

  return {
    ticket: currentData ?? stored?.ticket ?? null,
    seed: stored?.seed ?? null,
    isStored: !currentData && stored !== null,
    error: stored === null ? (error ?? seedError) : undefined,
    retry: () => {
      void refetch()
      setTries((count) => count + 1)
    },
  }
}
