import type { Connection } from './connection.ts'
import type { HttpResponse } from './parse-response.ts'

/** Number of bytes to inspect: the envelope's flag is at its beginning. */
const BODY_PREFIX_BYTES = 200

function fail(request: string, { status, body }: HttpResponse): never {
  const line = request.slice(0, request.indexOf(' HTTP/'))
  throw new Error(`${line} was answered ${status} ${body.toString('utf8', 0, BODY_PREFIX_BYTES)}`)
}

/** Sends a request and expects a successful envelope. */
export async function expectServed(connection: Connection, request: string): Promise<HttpResponse> {
  const response = await connection.send(request)
  const served = response.body.toString('latin1', 0, BODY_PREFIX_BYTES).includes('"flag":true')
  return response.status === 200 && served ? response : fail(request, response)
}

/** Sends a request and expects a status and bytes at the beginning of the body. */
export async function expectResponse(
  connection: Connection,
  request: string,
  status: number,
  bytes: string,
): Promise<HttpResponse> {
  const response = await connection.send(request)
  const matches = response.body.toString('latin1', 0, BODY_PREFIX_BYTES).includes(bytes)
  return response.status === status && matches ? response : fail(request, response)
}

/** Reads the data of a successful envelope. */
export const readData = <T>({ body }: HttpResponse): T =>
  (JSON.parse(body.toString('utf8')) as { data: T }).data
