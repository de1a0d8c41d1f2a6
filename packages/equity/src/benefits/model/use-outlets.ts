import { useState } from 'react'
import { useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import type { GeoPoint } from '@mall/core/host'
import { useOutletContactQuery, useOutletsQuery } from '../equity-endpoints.ts'
import type { OutletRow } from '../parts/outlet-choice.tsx'
import { messages } from '../messages.ts'

/**
 * Rounds a coordinate to some 10 m: precise enough for distances, and requests from one place stay
 * equal.
 */
const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
const toDistrict = ({ province, city, county }: OutletRow) => `${province}|${city}|${county}`

export type District = { id: string; city: string; county: string }

function listDistricts(outlets: readonly OutletRow[]): District[] {
  const districts = new Map<string, District>()
  for (const outlet of outlets) {
    const { city, county } = outlet
    districts.set(toDistrict(outlet), { id: toDistrict(outlet), city, county })
  }
  return [...districts.values()]
}

/** The outlet `first` ahead of the others, which keep their order. */
const sortOutlets = (outlets: readonly OutletRow[], first: number | null) =>
  outlets.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))

export type OutletsView = ReturnType<typeof useOutlets>

/**
 * Outlets of a SKU: nearest first once the shopper has requested it and the host has the position,
 * else by district. The chosen outlet, else the one of the last choice, comes first.
 */
export function useOutlets(request: {
  skuId: number | null
  kw?: string
  first: number | null
  isSignedIn: boolean
}) {
  const { skuId, kw = '', first, isSignedIn } = request
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const [point, setPoint] = useState<GeoPoint | null>(null)
  const [isLocating, setLocating] = useState(false)
  const [district, setDistrict] = useState('')
  const { data: contact } = useOutletContactQuery({}, { skip: !isSignedIn })
  const { data, error, isFetching, refetch } = useOutletsQuery(
    {
      ...(skuId !== null && { skuId }),
      ...(kw !== '' && { kw }),
      ...(point && { longitude: round(point.longitude), latitude: round(point.latitude) }),
    },
    { refetchOnMountOrArgChange: true },
  )

  async function locate() {
    if (isLocating) return
    setLocating(true)
    const found = await host.locate()
    setLocating(false)
    if (found.kind === 'ok') {
      setPoint(found.value)
      setDistrict('')
      return
    }
    notify.toast(t(found.kind === 'cancelled' ? 'locationRefused' : 'locationFailed'))
  }

  const last = contact?.outletId ?? null
  const all = data?.list ?? null
  const districts = listDistricts(all ?? [])
  const shown = districts.some(({ id }) => id === district) ? district : ''
  const list = all?.filter((outlet) => shown === '' || toDistrict(outlet) === shown) ?? null
  return {
    all,
    list: list && sortOutlets(list, first ?? last),
    last,
    error,
    isFetching,
    refetch,
    districts,
    district: shown,
    setDistrict,
    canLocate: host.capabilities.has('location'),
    isLocated: point !== null,
    isLocating,
    locate,
  }
}
