import type { ReactNode } from 'react'
import { NotOpen } from '@mall/commerce/not-open'
import { useCompanyInfo } from '@mall/core/session'

/** A screen of benefits; not open in a company without benefit activities. */
export function WithBenefits({ title, children }: { title: string; children: ReactNode }) {
  const { offersBenefits } = useCompanyInfo()
  return offersBenefits === false ? <NotOpen title={title} /> : children
}
