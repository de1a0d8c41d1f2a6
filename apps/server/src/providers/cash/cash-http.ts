/**
 * Shared code of the cash providers' clients: parsing responses, and settings that belong together.
 */
import type { Settings } from '../../settings.ts'

/** Answers are small; a body beyond this is none of the provider's. */
const mostBytes = 256_000

/** The text of an answer. Throws where it is larger than any answer of a provider. */
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

/** An object of JSON; null for everything else. */
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

/** Environment variables often carry PEM in one line, with `\n` for its line breaks. */
export const pem = (text: string) => text.replaceAll('\\n', '\n')

/**
 * A reader of settings that belong together. An account that is only half there ends the start with
 * the name of what is missing: half a key must not look like a closed till.
 */
export const neededOf =
  (settings: Settings) =>
  (name: keyof Settings): string => {
    const value = settings[name]
    if (!value) throw new Error(`环境变量 ${name} 未设置 (missing setting)`)
    return String(value)
  }
