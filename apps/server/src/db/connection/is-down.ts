/**
 * SQLSTATE classes of errors outside the statement: connection exception, operator intervention.
 */
const SERVER_GONE = /^(08...|57P..)$/
/** Insufficient resources: the server runs, and the statement may be retried. */
const NO_RESOURCES = /^53...$/
/** Codes of socket errors: no server responded. */
const SOCKET = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/

type Coded = { code?: string; message?: string }

/**
 * Whether the connection or the server failed. Decided by codes, because the texts are localised.
 */
export function isDown(error: unknown): boolean {
  const { code, message = '' } = error as Coded
  if (code === undefined || code === '') {
    // Errors of the client itself have no code.
    return /connection|terminat|timeout|socket/i.test(message)
  }
  return SERVER_GONE.test(code) || SOCKET.test(code)
}

/**
 * Whether the database cannot serve now, so that nothing was changed and the call may be retried.
 */
export const isUnavailable = (code: string | undefined): boolean =>
  code !== undefined && (SERVER_GONE.test(code) || NO_RESOURCES.test(code))
