import type { Connection } from './connection.ts'
import type { Answer } from './read-answer.ts'

/** The envelope says early whether the call was served: its beginning is enough to tell. */
const beginning = 200

function refuse(request: string, { status, body }: Answer): never {
  const line = request.slice(0, request.indexOf(' HTTP/'))
  throw new Error(`${line} was answered ${status} ${body.toString('utf8', 0, beginning)}`)
}

/** Asks, and expects the mall's envelope to say that it was served. */
export async function askServed(connection: Connection, request: string): Promise<Answer> {
  const answer = await connection.ask(request)
  const served = answer.body.toString('latin1', 0, beginning).includes('"flag":true')
  return answer.status === 200 && served ? answer : refuse(request, answer)
}

/** Asks, and expects this status and these bytes early in the body. */
export async function askExpecting(
  connection: Connection,
  request: string,
  status: number,
  bytes: string,
): Promise<Answer> {
  const answer = await connection.ask(request)
  const said = answer.body.toString('latin1', 0, beginning).includes(bytes)
  return answer.status === status && said ? answer : refuse(request, answer)
}

/** The data of an envelope that was served. */
export const dataOf = <T>({ body }: Answer): T =>
  (JSON.parse(body.toString('utf8')) as { data: T }).data
