import { searchWork } from '@mall/contract/proof-of-work'

/** Hashes between two pauses: about 10 ms of a slow phone, so that a drag stays fluent. */
const BATCH_SIZE = 400
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

type WorkRequest = { captchaId: string; bits: number; isNeeded: () => boolean }

/** Proof of work of a captcha; null once it is not needed any more. */
export async function findWork({ captchaId, bits, isNeeded }: WorkRequest): Promise<number | null> {
  for (let from = 0; isNeeded(); from += BATCH_SIZE) {
    const work = searchWork({ captchaId, bits, from, count: BATCH_SIZE })
    if (work !== null) return work
    await pause()
  }
  return null
}
