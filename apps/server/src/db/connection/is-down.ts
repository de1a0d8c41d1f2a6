/**
 * Classes of SQLSTATE that do not concern the statement: connection exception, operator
 * intervention.
 */
const SERVER_GONE = /^(08...|57P..)$/
/** Insufficient resources: the server lives, the statement may be repeated. */
const NO_RESOURCES = /^53...$/
/** Of the socket: no server has answered. */
const SOCKET = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/

type Coded = { code?: string; message?: string }

/**
 * Whether the connection, the server or a timeout ended. The server's texts may be of any language.
 */
export function isDown(error: unknown): boolean {
  const { code, message = '' } = error as Coded
  if (code === undefined || code === '') {
    // Errors of the client itself have no code.
    return /connection|terminat|timeout|socket/i.test(message)
  }
  return SERVER_GONE.test(code) || SOCKET.test(code)
}

/** Whether the database cannot serve now: nothing was changed, the call may be repeated. */
export const isUnavailable = (code: string | undefined): boolean =>
  code !== undefined && (SERVER_GONE.test(code) || NO_RESOURCES.test(code))
