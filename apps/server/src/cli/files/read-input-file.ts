import { calls, type Call, type CallName, type InputOf } from '@mall/contract'
import { readField, type Field } from '@mall/contract/read-field'
import { readInput } from '@mall/contract/read-input'
import { BadFile, type MallCli } from '../frame/mall-cli.ts'
import { readDisplay } from '../frame/read-display.ts'
import { readText } from './read-text.ts'
import { lineOf, parseYaml } from './yaml-lines.ts'

const nameOf = ({ path }: Field) => path.slice(path.lastIndexOf('.') + 1)

/**
 * Parses a YAML file as the input of a call or of one field: English or Chinese keys and choices,
 * amounts in shop units, times of Beijing.
 * @throws BadFile with the line of each fault
 */
export async function readInputFile<N extends CallName, K extends keyof InputOf<N>>(
  mall: MallCli,
  name: N,
  file: string,
  part: K,
): Promise<InputOf<N>[K]>
export async function readInputFile<N extends CallName>(
  mall: MallCli,
  name: N,
  file: string,
): Promise<InputOf<N>>
export async function readInputFile(
  mall: MallCli,
  name: CallName,
  file: string,
  part?: string,
): Promise<unknown> {
  const yaml = parseYaml(await readText(file))
  const broken = yaml.document.errors.map(
    ({ message, linePos }) =>
      `第 ${String(linePos?.[0].line ?? 1)} 行：${message.split('\n')[0] ?? message}`,
  )
  if (broken.length > 0) throw new BadFile(`${file} 不是 YAML：${broken.join('；')}`)
  const content: unknown = yaml.document.toJS()
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new BadFile(`${file} 不是 YAML 的键与值`)
  }
  const call: Call = calls[name]
  const whole = readField(call.input)
  const field = part === undefined ? whole : whole.fields?.find((one) => nameOf(one) === part)
  if (!field) throw new Error(`${name} has no field ${String(part)}`)
  const { proportion } = await readDisplay(mall)
  const { input, faults } = readInput(field, content, proportion)
  if (faults.length === 0) return input
  const lines = faults.map(
    ({ path, reason }) =>
      `第 ${String(lineOf(yaml, path))} 行 ${path
        .map((word) => (typeof word === 'number' ? `第 ${String(word + 1)} 项` : word))
        .join(' ')}：${reason}`,
  )
  throw new BadFile([`${file} 无法使用：`, ...lines].join('\n'))
}
