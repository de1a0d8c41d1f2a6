import { randomUUID } from 'node:crypto'
import { hostileFiles } from '../../../modules/company-files/testing.ts'
import { pickRows } from '../../pick-rows.ts'
import { createHttpSender } from '../http-sender.ts'

const IP = '10.4.0.1'

/**
 * An operator sends files that are built to keep the server busy, one after the other.
 * @returns files with another status than that of their refusal
 */
export async function sendHostileFiles(
  port: number,
  operator: Record<string, string>,
): Promise<string[]> {
  const sender = createHttpSender(port, 1)
  const headers = { ...operator, companyid: '1', 'x-forwarded-for': IP }
  const wrong: string[] = []
  try {
    const path = '/api/ops/v1/company/files'
    const exported = await sender.send({ method: 'GET', path, headers, body: null })
    const { data } = JSON.parse(exported.text) as { data: { version: string } }
    for (const [title, build, expected] of pickRows('hostile files', hostileFiles, 1)) {
      const { status, text } = await sender.send({
        method: 'PUT',
        path,
        body: build(),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'if-match': data.version,
          'idempotency-key': randomUUID(),
        },
      })
      if (status !== expected) wrong.push(`${title}: ${status} ${text.slice(0, 200)}`)
    }
  } finally {
    sender.close()
  }
  return wrong
}
