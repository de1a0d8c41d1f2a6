import { MAX_FAILURE_WORK_BITS } from '@mall/contract/proof-of-work'
import { z } from 'zod'
import { seconds } from './seconds.ts'

/** The smallest value is the bound of `db/retention/remove-append-only.sql`. */
const retentionDays = (days: number) => z.coerce.number().int().min(180).default(days)

/** Lifetimes and limits of sign-ins, checkouts, orders and jobs. */
export const limitSettings = {
  MALL_SESSION_SECONDS: seconds(7 * 86_400).describe('Life of a sign-in'),
  MALL_AUDIT_LOG_DAYS: retentionDays(3 * 365).describe(
    'Days after which entries of the audit log (sign-ins, money) are deleted; at least 180',
  ),
  MALL_PAYMENT_EVENT_DAYS: retentionDays(2 * 365).describe(
    'Days after the end of its order after which the events of a payment are deleted; at least 180',
  ),
  MALL_CODE_SECONDS: seconds(300).describe('Life of an SMS code'),
  MALL_RESEND_SECONDS: seconds(60).describe('Least time between two SMS codes to one phone'),
  MALL_QR_SIGN_IN_SECONDS: seconds(180).describe('Life of a QR code that signs a desktop in'),
  MALL_CAPTCHA_SECONDS: seconds(120).describe('Life of a captcha and of its proof'),
  MALL_CAPTCHA_WORK_BITS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_FAILURE_WORK_BITS)
    .default(MAX_FAILURE_WORK_BITS)
    .describe(
      'Most bits of a captcha’s proof of work, which failures of a network or a phone prefix lead to; a question requires 2 bits less from the start, and up to 3 bits more with each question of the network',
    ),
  MALL_LOGIN_FAILURES: z.coerce
    .number()
    .int()
    .positive()
    .default(5)
    .describe(
      'Failed password sign-ins to one account from one network or known browser within 15 minutes before it waits',
    ),
  MALL_LOGIN_FAILURES_ANYWHERE: z.coerce
    .number()
    .int()
    .positive()
    .default(50)
    .describe(
      'Failed password sign-ins to one account from all networks within a day before it takes an SMS code instead',
    ),
  MALL_LOGIN_FAILURES_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe('Failed sign-ins from one address within 15 minutes before it waits'),
  MALL_TRIES_WAITING_PER_IP: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .describe(
      'Tries with gift cards from one address, and codes sent to one phone, that wait behind the one in progress; more answer 429; per process',
    ),
  MALL_STAFF_FAILURES_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(50)
    .describe(
      'Failed sign-ins of counter staff from one address within 15 minutes before it waits, per process',
    ),
  MALL_OPS_GUESSES_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe(
      'Unknown tokens, keys and values of OPS_KEY from one address within 15 minutes before further ones answer 429, per process',
    ),
  MALL_SMS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(60)
    .describe('SMS codes asked for from one address within an hour, of all processes together'),
  MALL_SMS_PER_COMPANY: z.coerce
    .number()
    .int()
    .positive()
    .default(6_000)
    .describe('SMS codes asked for in one mall within an hour, of all processes together'),
  MALL_SIGN_INS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(600)
    .describe('Sign-ins begun at a provider’s page from one address within a minute, per process'),
  MALL_CAPTCHAS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(120)
    .describe(
      'Captchas handed to one address within a minute, per process; an eighth of them as questions',
    ),
  MALL_CHECKOUT_SECONDS: seconds(1_800).describe('Life of a submit token'),
  MALL_HANDOVER_SECONDS: seconds(900).describe(
    'How long a code continues a checkout in another app',
  ),
  MALL_ORDER_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Overrides every company’s time to pay an order'),
  MALL_FLASH_SALE_ORDERS: z.coerce
    .number()
    .int()
    .positive()
    .default(500)
    .describe(
      'Orders of one product in a flash sale that this process places at once; later ones queue with a position',
    ),
  MALL_JOB_SECONDS: z.coerce
    .number()
    .positive()
    .default(5)
    .describe('Pause between two rounds of the jobs'),
  MALL_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .optional()
    .describe(
      'After SIGTERM or SIGINT `/readyz` answers 503 and connections are accepted for so long, until a balancer sends no more: above the time of its checks that notice it; without it 1.5 in production, else 0',
    ),
  MALL_SHUTDOWN_SECONDS: z.coerce
    .number()
    .min(2)
    .default(10)
    .describe(
      'After `MALL_DRAIN_SECONDS` the process ends within it, with 1 where something is still running; a second before that it closes what is still being sent',
    ),
}
