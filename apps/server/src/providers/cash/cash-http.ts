/**
 * Shared code of the cash providers' clients: parsing responses, and settings that belong together.
 */
import type { Settings } from '../../settings.ts'

/** Most bytes of a response; providers' responses are smaller. */
const mostBytes = 256_000

/** Reads the text of a response. Throws if it is larger than any response of a provider. */
export async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses an object of JSON; null for any other text. */
export function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Restores the line breaks of a PEM, which environment variables often contain as `\n`. */
export const pem = (text: string) => text.replaceAll('\\n', '\n')

/**
 * Reads settings that belong together. Incomplete settings end the start with the name of the
 * missing one, because a missing key must not look like a payment channel that is not configured.
 */
export const neededOf =
  (settings: Settings) =>
  (name: keyof Settings): string => {
    const value = settings[name]
    if (!value) throw new Error(`环境变量 ${name} 未设置 (missing setting)`)
    return String(value)
  }
