import { CommandFailed } from '../../frame/mall-cli.ts'
import { readTextLines } from '../read-text.ts'

/** Lines of a text file with their numbers, in flat memory. */
export async function* readLines(file: string): AsyncGenerator<{ line: number; text: string }> {
  let line = 0
  for await (const text of readTextLines(file)) {
    line += 1
    yield { line, text }
  }
}

/** Fen of an amount in yuan, such as \`-12.30\`; null for anything else. */
export function parseFen(text: string): number | null {
  const match = /^([+-]?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const fen = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? -fen : fen
}

/** Index of each column in a header, by its name. */
export function placesOf<C extends string>(
  header: readonly string[],
  names: Record<C, string>,
  line: number,
): Record<C, number> {
  const entries = Object.entries(names) as [C, string][]
  const places = entries.map(([column, name]) => [column, header.indexOf(name)] as const)
  const missing = entries.filter(([column]) => places.some(([of, at]) => of === column && at < 0))
  if (missing.length > 0) {
    const named = missing.map(([, name]) => name).join('、')
    throw new CommandFailed(`第 ${String(line)} 行不是账单表头，缺少列：${named}`)
  }
  return Object.fromEntries(places) as Record<C, number>
}
