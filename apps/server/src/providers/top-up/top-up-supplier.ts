import type { MobileCarrier } from '@mall/contract/number-segments'

export type TopUpRequest = {
  id: string
  phone: string
  /** fen */
  faceValue: number
  carrier: MobileCarrier
}

export type TopUpResult = {
  state: 'accepted' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  supplierNumber: string
  carrier: MobileCarrier | null
  /** reason of a failure; '' for none */
  reason: string
}

export type TopUpSupplier = {
  /** Idempotent: a submitted number returns its state and is not credited again. */
  submit(request: TopUpRequest, callbackUrl: string): Promise<TopUpResult>
  query(id: string): Promise<TopUpResult | null>
  cancel(id: string): Promise<TopUpResult>
  openCallback(companyId: number, body: string): { id: string; result: TopUpResult } | null
}
