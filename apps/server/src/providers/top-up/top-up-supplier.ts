import type { MobileCarrier } from '@mall/contract/number-segments'

/** A top-up as the supplier receives it. `id` is never used again at the supplier. */
export type TopUpRequest = {
  id: string
  phone: string
  /** fen */
  faceValue: number
  carrier: MobileCarrier
}

export type TopUpResult = {
  /** `cancelled`: nothing was credited, nor will be */
  state: 'accepted' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  supplierNumber: string
  /** present carrier of the number; null if the supplier does not state it */
  carrier: MobileCarrier | null
  /** reason of a failure; '' for none */
  reason: string
}

/** Credits phone numbers. Any error leaves the result unknown: the same number is queried again. */
export type TopUpSupplier = {
  /** Idempotent: a submitted number returns its state and is not credited again. */
  submit(request: TopUpRequest, callbackUrl: string): Promise<TopUpResult>
  /** @returns null if the supplier has never received the number */
  query(id: string): Promise<TopUpResult | null>
  /**
   * Requests that the supplier ends a top-up without crediting it; one that it has not received is
   * never accepted afterwards. @returns the state that follows
   */
  cancel(id: string): Promise<TopUpResult>
  /** Verifies and reads a callback to a company's address; null where it is forged or unreadable. */
  openCallback(companyId: number, body: string): { id: string; result: TopUpResult } | null
}
