type Value = string | number | boolean | null

const special = /["\\]/g

/** The search costs a fraction of a replacement, and few texts have a special character. */
const escape = (text: string) =>
  text.includes('"') || text.includes('\\') ? text.replace(special, String.raw`\$&`) : text

/**
 * A list as PostgreSQL reads an array, for a parameter: both drivers pass it on as it is. Half of
 * what the driver's own conversion costs, and the same for both.
 */
export function arrayText(values: readonly Value[]): string {
  let elements = ''
  for (const value of values) {
    elements += typeof value === 'string' ? `,"${escape(value)}"` : `,${String(value)}`
  }
  return `{${elements.slice(1)}}`
}
