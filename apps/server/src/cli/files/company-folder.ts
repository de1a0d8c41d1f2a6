import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSeq, stringify } from 'yaml'
import type { CompanyFiles } from '@mall/contract/company-files'
import { companyField } from '@mall/contract/company-places'
import { writeInput } from '@mall/contract/write-input'
import { decodeText } from '../../seed-file/decode-text.ts'
import { CommandFailed, Misuse } from '../frame/mall-cli.ts'
import {
  fileNames,
  fileOf,
  layout,
  mayHoldAmounts,
  UNITS,
  UNITS_KEY,
  type FileName,
} from './company-layout.ts'
import { schemaOf } from './company-schema.ts'
import { lineOf, parseYaml } from './yaml-lines.ts'

const SCHEMAS = '.schema'

type Json = Record<string, unknown>

/** A parsed folder: the company and the position of each value. */
export type CompanyFolder = {
  files: Json
  /** whether the file of a key says that its amounts are in the shop's units */
  isInShopUnits: (key: unknown) => boolean
  /** `goods.yaml 第 12 行` of a path such as `goods.3.name` */
  locate: (field: string) => string
}

/** The theme has a file of its own, inside the info of a company. */
const withoutTheme = ({ theme, ...info }: Json) => ({ info, theme })

function toDocuments(files: CompanyFiles): Map<FileName, Json> {
  const typed = writeInput(companyField, files, files.info.proportion)
  const { info, ...rest } = typed as { info: Json } & Json
  const values: Json = { ...rest, ...withoutTheme(info) }
  return new Map(
    fileNames.map((name) => [
      name,
      Object.fromEntries(
        layout[name].filter((key) => values[key] !== undefined).map((key) => [key, values[key]]),
      ),
    ]),
  )
}

/** Writes a company into a folder; the same company produces the same bytes. */
export function writeCompanyFolder(folder: string, files: CompanyFiles): void {
  mkdirSync(join(folder, SCHEMAS), { recursive: true })
  for (const [name, content] of toDocuments(files)) {
    const schema = `${SCHEMAS}/${name.replace('.yaml', '.json')}`
    writeFileSync(join(folder, schema), `${JSON.stringify(schemaOf(name), null, 2)}\n`)
    if (Object.keys(content).length === 0) continue
    const units = mayHoldAmounts(name) ? { [UNITS_KEY]: UNITS } : {}
    const text = stringify(
      { ...units, ...content },
      {
        lineWidth: 0,
        blockQuote: 'literal',
        aliasDuplicateObjects: false,
      },
    )
    writeFileSync(join(folder, name), `# yaml-language-server: $schema=${schema}\n${text}`)
  }
}

function parseFile(folder: string, name: FileName) {
  let text: string
  try {
    text = decodeText(readFileSync(join(folder, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new CommandFailed(`${name} 无法读取：${(error as Error).message}`)
  }
  const yaml = parseYaml(text)
  const issues = yaml.document.errors.map(({ message, linePos }) => ({
    field: `${name} 第 ${String(linePos?.[0].line ?? 1)} 行`,
    message: message.split('\n')[0] ?? message,
  }))
  if (issues.length > 0) throw new CommandFailed('公司文件无法读取', { issues })
  return yaml
}

/**
 * Reads the files of a company.
 * @throws Misuse for a folder without any
 * @throws CommandFailed with file and line of invalid YAML
 */
export function readCompanyFolder(folder: string): CompanyFolder {
  let present: string[]
  try {
    present = readdirSync(folder)
  } catch (error) {
    throw new Misuse(`${folder} 无法读取：${(error as Error).message}`)
  }
  const unknown = present.filter(
    (name) => /\.ya?ml$/.test(name) && !fileNames.includes(name as FileName),
  )
  if (unknown.length > 0) {
    throw new Misuse(`没有这些文件：${unknown.join('、')}；可用：${fileNames.join('、')}`)
  }
  const parsed = new Map(
    fileNames.flatMap((name) => {
      const file = parseFile(folder, name)
      return file ? [[name, file] as const] : []
    }),
  )
  if (parsed.size === 0) throw new Misuse(`${folder} 中没有公司文件：${fileNames.join('、')}`)
  const issues: { field: string; message: string }[] = []
  const values: Json = {}
  for (const [name, { document }] of parsed) {
    const content = (document.toJS() ?? {}) as Json
    if (isSeq(document.contents) || typeof content !== 'object') {
      throw new CommandFailed(`${name} 应为键与值`)
    }
    for (const [key, value] of Object.entries(content)) {
      const known: readonly string[] = layout[name]
      if (key === UNITS_KEY) issues.push(...findUnitFaults(name, value))
      else if (known.includes(key)) values[key] = value
      else issues.push({ field: name, message: `没有键 ${key}，可用：${known.join('、')}` })
    }
  }
  if (issues.length > 0) throw new CommandFailed('公司文件有误', { issues })

  function locate(field: string): string {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const inTheme = path[0] === 'info' && path[1] === 'theme'
    const place = inTheme ? path.slice(1) : path
    const name = fileOf(place[0])
    const file = name && parsed.get(name)
    if (!file) return name ?? field
    return `${name} 第 ${String(lineOf(file, place))} 行 ${place.join('.')}`
  }
  const { theme, info, ...rest } = values
  const ownInfo = { ...(info as Json | undefined), ...(theme !== undefined && { theme }) }
  const files = Object.keys(ownInfo).length > 0 ? { ...rest, info: ownInfo } : rest
  const isInShopUnits = (key: unknown) => {
    const name = fileOf(key)
    return name !== undefined && parsed.get(name)?.document.get(UNITS_KEY) === UNITS
  }
  return { files, locate, isInShopUnits }
}

const findUnitFaults = (name: FileName, value: unknown) =>
  value === UNITS
    ? []
    : [{ field: name, message: `${UNITS_KEY} 应为 ${UNITS}，而不是 ${String(value)}` }]
