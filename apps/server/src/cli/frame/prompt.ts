import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Misuse } from './mall-cli.ts'

/** Prompts on the terminal without showing what is typed. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Misuse(`没有终端可输入「${question}」，请用选项给出`)
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await new Promise((resolve) => lines.question('', resolve))
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
