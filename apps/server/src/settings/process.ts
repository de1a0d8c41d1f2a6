import { z } from 'zod'
import { parseAllowedHosts } from '../providers/outbound/public-address.ts'

/** The process: address, database, files, keys, and the load that it accepts. */
export const processSettings = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production: no demo companies, no development SMS code'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port the mall listens on'),
  MALL_OPS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe(
      'Port of the operators’ calls alone, which `PORT` then answers with 404; without it `PORT` serves them too',
    ),
  HOST: z.string().default('0.0.0.0').describe('Address the mall listens on'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL; without it data lives in MALL_DATA_DIR'),
  DATABASE_DIRECT_URL: z
    .string()
    .optional()
    .describe(
      'The same database without the pooler, where `DATABASE_URL` is that of PgBouncer in transaction mode (docs/new-company.md): a start migrates there, the process listens there, and commands work there; without it `DATABASE_URL` is direct',
    ),
  MALL_DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database and of imported pictures'),
  MALL_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Store for pictures that speaks the S3 protocol, base address; without it pictures lie in MALL_DATA_DIR. Pictures that lie there stay readable',
    ),
  MALL_S3_BUCKET: z.string().default('').describe('Store for pictures: bucket'),
  MALL_S3_REGION: z.string().default('us-east-1').describe('Store for pictures: region'),
  MALL_S3_KEY_ID: z.string().default('').describe('Store for pictures: access key id'),
  MALL_S3_KEY_SECRET: z.string().default('').describe('Store for pictures: access key secret'),
  MALL_S3_PATH_STYLE: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Store for pictures: `on`: the bucket is in the path, `off`: in the host name'),
  MALL_DB_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'PostgreSQL connections of this process, beside the one it listens on; without it four for each core, 10 to 32, and at most a quarter of what the server allows. 20 may wait for each, who would wait longer is told to come again',
    ),
  MALL_DB_COMPANY_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(60)
    .describe(
      'Part of the connections that one company may take, jobs and operators included; 100 where one company has the mall alone',
    ),
  MALL_DB_GUEST_PERCENT: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(30)
    .describe('Part of the connections that sign-ins and other writes without a session may take'),
  MALL_DB_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(60)
    .describe(
      'How long a start waits for PostgreSQL, with `/healthz` alive and everything else 503; after it the process ends with an error',
    ),
  MALL_PUBLIC_URL: z
    .string()
    .optional()
    .describe('Address shoppers and providers reach the mall at'),
  MALL_HOTLINE: z
    .string()
    .regex(/^\+?\d[\d -]{3,19}$/, 'a phone number such as 400-820-8820 is needed')
    .optional()
    .describe(
      'Service hotline of companies without a number of their own (`info.servicePhone`); companies of banks always have their own',
    ),
  MALL_TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Trusted proxy hops in front'),
  MALL_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least level logged'),
  MALL_FRAME_ANCESTORS: z
    .string()
    .default("'none'")
    .describe('Who may frame the pages (CSP frame-ancestors)'),
  MALL_RENDER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(300)
    .describe(
      'Longest wait for a rendered screen, ms; after it the shell is sent alone. 0: nothing is rendered',
    ),
  MALL_OUTBOUND_ALLOW: z
    .string()
    .refine(
      (text) => parseAllowedHosts(text) !== null,
      'names, addresses and networks, comma separated',
    )
    .default('')
    .describe(
      'Hosts of an intranet that addresses of companies (OAuth, webhooks, pictures, service pages) may name nevertheless: names, addresses, networks (`10.20.0.0/16`), comma separated',
    ),
  MALL_DOCS: z
    .enum(['on', 'off', 'open', 'closed'])
    .optional()
    .describe(
      'Whether `/docs`, `/openapi.json` and those of operators (`/docs/ops`, `/openapi-ops.json`, with `MALL_OPS_PORT` on that port alone) are served: `on` or `off`; without it off in production. `open` and `closed` mean the same',
    ),
  MALL_SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: browsers drop the worker that shows public pages without network, and its store',
    ),
  OPS_KEY: z
    .string()
    .min(16)
    .optional()
    .describe(
      'A key for scripts that may make every operators’ call except dangerous ones, for every company; better are API keys',
    ),
  MALL_SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .optional()
    .describe(
      'Master key that encrypts partners’ keys and webhooks’ signing secrets in the database, and signs addresses of private pictures, 32 bytes in base64 (`openssl rand -base64 32`); needed in production before one is stored, and for operators to bind an authenticator app',
    ),
  MALL_CALLS_PER_SHOPPER: z.coerce
    .number()
    .int()
    .positive()
    .default(4)
    .describe('Calls of one shopper that are served at the same time, per process'),
  MALL_CALLS_WAITING_PER_SHOPPER: z.coerce
    .number()
    .int()
    .min(0)
    .default(20)
    .describe('Calls of one shopper that wait behind those; more answer 429; per process'),
  MALL_CALLS_WAITING_PER_ROW: z.coerce
    .number()
    .int()
    .min(0)
    .default(200)
    .describe(
      'Plays of one lucky draw, and claims of one coupon, that wait behind the two in progress; more answer 429; per process',
    ),
  MALL_CHECKOUTS_PER_SHOPPER: z.coerce
    .number()
    .int()
    .positive()
    .default(240)
    .describe(
      'Price questions, which make submit tokens, of one shopper within a minute, per process',
    ),
  MALL_PREVIEWS_PER_SHOPPER: z.coerce
    .number()
    .int()
    .positive()
    .default(600)
    .describe(
      'Price questions of carts, without submit tokens, of one shopper within a minute, per process',
    ),
  MALL_PAYMENT_STARTS_PER_SHOPPER: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe('Payments that one shopper starts within a minute, per process'),
  MALL_PAYMENT_ROUND_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe(
      'Least time between two starts of an order’s payment, ms; within it the same request gets the same response and another one 429; per process',
    ),
  MALL_PAYMENT_ROUNDS_PER_MERCHANT: z.coerce
    .number()
    .int()
    .positive()
    .default(300)
    .describe(
      'Starts and queries of payments at one merchant’s account in a second, of all processes together; shoppers get 80 % of them',
    ),
  MALL_OPS_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe(
      'Operators’ calls each operator, key or machine may make in a second, over a minute, per process',
    ),
}
