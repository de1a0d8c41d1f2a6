/** Reads the commands of docs/new-company.md, so that the test runs the guide's own text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMall } from '../cli/run-mall.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Values for the placeholders of the guide, such as SHOPPER. */
type Values = Record<string, string>

/** Text under the first heading that begins with `heading`. */
function readSection(heading: string): string {
  const guide = readFileSync(join(root, 'docs/new-company.md'), 'utf8')
  const section = guide.split(/^## /m).find((text) => text.startsWith(heading))
  if (section === undefined) throw new Error(`the guide has no section ${heading}`)
  return section
}

/** Names of the settings that the guide exports before `npm start`. */
export const listGuideSettings = (): string[] =>
  [...readSection('The mall').matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name)

/** Commands of a section, in order; variables come before `npm`. */
export function listGuideCommands(heading: string): string[] {
  const lines = readSection(heading).matchAll(/^(?:MALL_\w+=\S+ )?npm run mall -- .*$/gm)
  const commands = [...lines].map(([line]) => line)
  if (commands.length === 0) throw new Error(`the guide has no command under ${heading}`)
  return commands
}

/**
 * Statements that the guide gives a DBA; those under the first heading are run before the file of
 * roles.
 */
export function listGuideStatements(heading = 'The database'): string[] {
  const [, block = ''] = /```sql\n([^]*?)```/.exec(readSection(heading)) ?? []
  return block.split(/;\n/).filter((statement) => statement.trim() !== '')
}

/**
 * Runs commands of the guide with the settings of the server's machine.
 * @throws when a command fails, with its lines
 */
export function createGuide(environment: Readonly<Record<string, string>>) {
  async function follow(
    line: string,
    values: Values = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const [before = '', after = ''] = line.split('npm run mall -- ')
    const variables = [...before.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    const args = after
      .split(' ')
      .map((word) => values[word] ?? word)
      .map((word) => (word.startsWith('examples/') ? join(root, word) : word))
    const lines: string[] = []
    const environmentOfLine = { ...environment, ...more, ...Object.fromEntries(variables) }
    const code = await runMall(args, environmentOfLine, (text) => lines.push(text))
    if (code !== 0) throw new Error(`${line} ended with ${String(code)}\n${lines.join('\n')}`)
    return lines.join('\n')
  }
  return {
    follow,
    /** @returns what each command of the section prints */
    async followAll(heading: string, values?: Values): Promise<string[]> {
      const outputs: string[] = []
      for (const line of listGuideCommands(heading)) outputs.push(await follow(line, values))
      return outputs
    },
  }
}
