import { createHash } from 'node:crypto'
import { countZeroBits, toWorkMessage } from '@mall/contract/proof-of-work'

/** Failures of the last 15 minutes, which decide the work of a new captcha. */
export type Failures = {
  /** sign-ins and captchas that failed from the caller's network */
  network: number
  /** SMS codes sent to the phone's prefix and not used, and wrong tries of them */
  prefix: number
  /** questions issued to the caller's network; 0 for a puzzle */
  questions: number
}

/**
 * Unused codes of a prefix that do not count as failures, because they may still be on their way.
 */
const OPEN_CODES = 5
/** Bits less than the maximum: after the first failure, and for the first question. */
const FIRST_FAILURE_BELOW = 8
const QUESTION_BELOW = 2
/**
 * Bits by which questions may exceed the maximum. A script reads every question but places one
 * puzzle piece of eight, so that many questions cost it as much as eight puzzles each.
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

/**
 * A captcha's id begins with its bits, so that a caller cannot change them without naming another
 * id.
 */
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
