import { pino, type Logger } from 'pino'

/** Structured log. Addresses, tokens, phones and bodies never enter it. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers',
        'headers',
        'token',
        'phone',
        'tel',
        '*.token',
        '*.phone',
        '*.tel',
        '*.authorization',
      ],
      remove: true,
    },
    serializers: {
      // Drizzle's message carries the statement's values: only the driver's own words are kept.
      err: (error: Error & { code?: string; cause?: Error & { code?: string } }) => ({
        name: error.name,
        message: error.cause ? error.cause.message : error.message,
        code: error.cause?.code ?? error.code,
        stack: (error.cause ?? error).stack,
      }),
    },
  })
