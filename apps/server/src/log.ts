import { pino, type DestinationStream, type Logger } from 'pino'

type LoggedError = Error & { code?: string; cause?: Error & { code?: string } }

/** The driver's message for an invalid value (SQLSTATE class 22) contains the value. */
const withoutValues = (message: string, code = '') =>
  /^22...$/.test(code) ? message.replaceAll(/".*"/gs, '"…"') : message

/** Drizzle's message contains the statement's values, so only the driver's message is logged. */
function toLoggedError(error: LoggedError) {
  const { name, message, code, stack = '' } = error.cause ?? error
  const text = withoutValues(message, code)
  // A stack begins with the message.
  const frames = stack.includes('\n    at ') ? stack.slice(stack.indexOf('\n    at ')) : ''
  return { name: error.name, message: text, code: code ?? error.code, stack: `${name}${frames}` }
}

/** Structured log without addresses, tokens, phones and bodies. */
export const makeLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
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
    serializers: { err: toLoggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}
