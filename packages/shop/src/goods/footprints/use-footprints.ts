import { useCallback, useEffect, useMemo } from 'react'
import { usePorts } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { useCompanyId, useSignedIn } from '@mall/core/session'
import { useAddFootprintsMutation } from '../favourites-endpoints.ts'
import { deviceFootprints } from './device-footprints.ts'

function useDeviceFootprints() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => deviceFootprints(storage, companyId, clock.now), [storage, companyId, clock])
}

/** Sends the products seen on this device. After a failure they stay and are sent the next time. */
function useSendFootprints() {
  const footprints = useDeviceFootprints()
  const isSignedIn = useSignedIn()
  const [add] = useAddFootprintsMutation()
  return useCallback(async () => {
    const seen = isSignedIn ? footprints.read() : []
    if (seen.length === 0) return
    const { error } = await add({ seen })
    if (!error) footprints.settle(seen)
  }, [footprints, isSignedIn, add])
}

/** Stores that a product was seen: on the device, and on the server once signed in. */
export function useSeenProduct(spuId: number): void {
  const footprints = useDeviceFootprints()
  const send = useSendFootprints()
  useEffect(() => {
    footprints.add(spuId)
    void send()
  }, [footprints, send, spuId])
}

const LATEST = 10

/** Products seen last on this device and not yet sent, the latest first; none while the server renders. */
export function useLatestSeen(): readonly number[] {
  const footprints = useDeviceFootprints()
  const inBrowser = useIsHydrated()
  return useMemo(
    () =>
      inBrowser
        ? footprints
            .read()
            .slice(-LATEST)
            .map(({ spuId }) => spuId)
            .toReversed()
        : [],
    [inBrowser, footprints],
  )
}

export function useSentFootprints(): void {
  const send = useSendFootprints()
  useEffect(() => void send(), [send])
}
