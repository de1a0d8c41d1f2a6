import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArgsOf, OpsCallName } from '@mall/contract'
import type { TestApp } from '../../testing/test-app.ts'
import type { MallCli } from '../frame/mall-cli.ts'
import { createProgram, createRoot } from '../program.ts'

/**
 * Runs a command against company 1 of a test mall.
 * @returns its lines, with `exit 1` after a failure
 */
export async function runCommand(app: TestApp, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const headers = await app.operatorHeaders(1)
  const mall = {
    environment: {},
    companyId: () => 1,
    isRemote: () => false,
    ownCompanyId: async () => 1,
    optionalCompanyId: () => 1,
    progress: () => ({ advance: () => {}, end: () => {} }),
    print: (line: string) => lines.push(line),
    fail: () => lines.push('exit 1'),
    show: (_value: unknown, toLines: () => readonly string[]) => lines.push(...toLines()),
    call: async <N extends OpsCallName>(
      name: N,
      input: ArgsOf<N>,
      { ifMatch }: { ifMatch?: string } = {},
    ) => {
      const version: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
      const as = { companyId: 1, headers: { ...headers, ...version } }
      const response = await app.call(name, input, as)
      if (!response.flag) throw new Error(response.message)
      return response.data
    },
  } as unknown as MallCli
  const root = createRoot((line) => lines.push(line))
  createProgram(root, mall)
  await root.parseAsync(args, { from: 'user' })
  return lines
}

/** A temporary folder for the files of commands. */
export function createFolder() {
  const path = mkdtempSync(join(tmpdir(), 'mall-commands-'))
  return {
    path,
    /** Writes a file of lines. @returns its path */
    write(name: string, ...lines: string[]): string {
      const file = join(path, name)
      writeFileSync(file, lines.join('\n'))
      return file
    },
    remove: () => rmSync(path, { recursive: true }),
  }
}
