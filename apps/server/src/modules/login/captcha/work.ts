import { createHash } from 'node:crypto'
import { countZeroBits, toWorkMessage } from '@mall/contract/proof-of-work'

/** Failures of the last 15 minutes beside which a captcha is issued. */
export type Failures = {
  /** sign-ins and captchas that failed from the caller's network */
  network: number
  /** SMS codes sent to the phone's prefix and not used, and wrong tries of them */
  prefix: number
  /** questions issued to the caller's network; 0 for a puzzle */
  questions: number
}

/** Codes on their way to phones of a prefix that count as no failure. */
const OPEN_CODES = 5
/** Bits below the most: of the first failure; of the first question. */
const FIRST_FAILURE_BELOW = 8
const QUESTION_BELOW = 2
/**
 * Bits above the most that questions lead to. A script reads every question but places one puzzle
 * piece of eight: from then on a question costs it what eight puzzles do.
 */
const QUESTIONS_ABOVE = 3

const growWithFailures = (failures: number, mostBits: number) =>
  failures <= 0
    ? 0
    : Math.max(
        0,
        Math.min(mostBits, mostBits - FIRST_FAILURE_BELOW + 2 * Math.floor(Math.log2(failures))),
      )

const growWithQuestions = (questions: number, mostBits: number) =>
  mostBits === 0
    ? 0
    : Math.max(
        0,
        Math.min(
          mostBits + QUESTIONS_ABOVE,
          mostBits - QUESTION_BELOW + 2 * Math.floor(Math.log2(questions + 1)),
        ),
      )

/** Bits of a captcha's proof of work: none without failures, two more with each doubling. */
export function decideWorkBits(
  { network, prefix, questions }: Failures,
  kind: 'puzzle' | 'question',
  mostBits: number,
): number {
  const least = kind === 'question' ? growWithQuestions(questions, mostBits) : 0
  const failures = Math.max(network, prefix - OPEN_CODES)
  return Math.max(least, growWithFailures(failures, mostBits))
}

/** Least bits of a captcha whose proof sends a code: a step less, since failures may have grown. */
export const decideLeastBits = (prefix: number, mostBits: number): number =>
  Math.max(0, decideWorkBits({ network: 0, prefix, questions: 0 }, 'puzzle', mostBits) - 2)

/** A captcha's id begins with its bits, so that no caller chooses them: other bits are another id. */
export const toCaptchaId = (bits: number, random: string): string => `${bits}.${random}`
export const readWorkBits = (captchaId: string): number =>
  Number(/^(\d{1,2})\./.exec(captchaId)?.[1] ?? 0)

/** Whether `work` is the proof of work that the captcha requires. */
export function isWorkDone(captchaId: string, work: number | undefined): boolean {
  const bits = readWorkBits(captchaId)
  if (bits === 0) return true
  if (work === undefined) return false
  const digest = createHash('sha256').update(toWorkMessage(captchaId, work)).digest()
  return countZeroBits(digest) >= bits
}
